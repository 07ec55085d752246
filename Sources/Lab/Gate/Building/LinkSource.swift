/// Where the executables of a side come from.
protocol LinkSource {
    /// How many links there are at most; `nil` for as many as are asked for.
    var available: Int? { get }
    /// Makes links that are about to be used.
    mutating func prepare(_ links: Range<Int>) throws
    /// The file of a link that was prepared.
    func executable(_ link: Int) -> String
}

/// Executables that somebody else built. Several of one source, linked in different orders, are as many links; one is one
/// layout, which a change of source cannot be told from.
struct GivenExecutables: LinkSource {
    let paths: [String]

    /// - Parameter pattern: a path, or one with `*` in its last part.
    /// - Throws: ``GateError`` when nothing matches or something cannot be run.
    init(matching pattern: String) throws(GateError) {
        paths = try FilePattern(pattern).files()
    }

    var available: Int? { paths.count }
    mutating func prepare(_ links: Range<Int>) throws {}
    func executable(_ link: Int) -> String { paths[link % paths.count] }
}
