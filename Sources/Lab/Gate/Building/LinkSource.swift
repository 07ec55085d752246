import Foundation

/// Where the executables of a side come from.
protocol LinkSource {
    /// How many links there are at most; `nil` for as many as are asked for.
    var available: Int? { get }
    /// Makes links that are about to be used.
    mutating func prepare(_ links: Range<Int>) throws
    /// The file of a link that was prepared.
    func executable(_ link: Int) -> String
    /// One more link, with a list of what lies where in it; `nil` where there are no objects to link.
    func linkedCode() throws(GateError) -> LinkedCode?
}

extension LinkSource {
    func linkedCode() throws(GateError) -> LinkedCode? { nil }
}
