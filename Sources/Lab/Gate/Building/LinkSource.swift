/// A source of the executables of a side.
protocol LinkSource {
    /// The number of links that there are; `nil` for as many as needed.
    var available: Int? { get }
    /// Makes links that are about to be used.
    mutating func prepare(_ links: Range<Int>) throws
    /// The file of a link that was prepared.
    func executable(_ link: Int) -> String
    /// One more link, with a list of where each section lies; `nil` if there are no objects to link.
    func linkedCode() throws(GateError) -> LinkedCode?
    /// An executable with the names of its functions, and with debug information if objects have it.
    func namedExecutable() throws(GateError) -> String
}

extension LinkSource {
    func linkedCode() throws(GateError) -> LinkedCode? { nil }
    func namedExecutable() throws(GateError) -> String { executable(0) }
}
