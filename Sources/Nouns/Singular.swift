extension String {
    /// The singular of a plural, or of the plural before *of*: `query`, `pass`, `cache`, `round of the mix`.
    ///
    /// It is the inverse of ``plural``. If a plural is ambiguous (`caches`, `batches`), the more common singular is
    /// taken, and a table has the others.
    package var singular: String {
        let end = firstRange(of: " of ")?.lowerBound ?? endIndex
        let start = self[..<end].lastIndex(of: " ").map(index(after:)) ?? startIndex
        return self[..<start] + Self.singular(of: self[start..<end]) + self[end...]
    }

    private static func singular(of noun: Substring) -> String {
        if let singular = oddSingulars[noun.lowercased()] { return singular }
        if noun.hasSuffix("ies"), noun.count > 4 { return noun.dropLast(3) + "y" }
        if endsOfSibilants.contains(where: noun.hasSuffix) { return String(noun.dropLast(2)) }

        let isPlural = noun.count > 2 && noun.hasSuffix("s") && !noun.hasSuffix("ss") && !noun.hasSuffix("us")
        return String(isPlural ? noun.dropLast() : noun)
    }

    /// The endings of plurals in `es`: of `box`, `batch`, `hash`, `pass`, `buzz`, `status`. Most nouns with plurals in
    /// `ses` and `zes` already end in `e`: `cases`, `sizes`.
    private static let endsOfSibilants = ["xes", "ches", "shes", "sses", "zzes", "tuses", "nuses", "ruses", "puses"]

    /// Nouns whose singular differs from the usual rule.
    private static let oddSingulars = [
        "aliases": "alias", "analyses": "analysis", "axes": "axis", "biases": "bias", "buses": "bus",
        "caches": "cache", "canvases": "canvas", "children": "child", "cookies": "cookie", "indices": "index",
        "lenses": "lens", "matrices": "matrix", "movies": "movie", "niches": "niche", "people": "person",
        "series": "series", "species": "species", "vertices": "vertex",
    ]
}
