import Results

extension Cell.InputFacts {
    /// The unit of the size in the singular: `node`.
    var sizeNoun: String {
        if sizeUnit.hasSuffix("sses") { return String(sizeUnit.dropLast(2)) }
        if sizeUnit.hasSuffix("ies") { return sizeUnit.dropLast(3) + "y" }
        return sizeUnit.hasSuffix("s") ? String(sizeUnit.dropLast()) : sizeUnit
    }
}
