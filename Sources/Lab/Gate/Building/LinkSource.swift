/// A source of the executables of a side.
protocol LinkSource {
    /// The number of available links; `nil` for as many as needed.
    var available: Int? { get }
    /// Makes links that will be used soon.
    mutating func prepare(_ links: Range<Int>) throws
    /// The file of a prepared link.
    func executable(_ link: Int) -> String
    /// One more link, with a list of the address of each section; `nil` if there are no objects to link.
    func linkedCode() throws(GateError) -> LinkedCode?
    /// An executable with the names of its functions, and with debug information if the objects have it.
    func namedExecutable() throws(GateError) -> String
}

extension LinkSource {
    func linkedCode() throws(GateError) -> LinkedCode? { nil }
    func namedExecutable() throws(GateError) -> String { executable(0) }
}
