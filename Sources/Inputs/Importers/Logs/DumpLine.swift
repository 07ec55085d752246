import JSONText

/// A line of a text that may hold a node of a dump, after the text of a log.
struct DumpLine {
    /// The bytes of the line, without its end.
    let range: Range<Int>
    /// The number of the line, from 1.
    let number: Int
    let prefix: LogPrefix
    /// The position of the node, after its indent and its names.
    let node: Int
    /// The names of instance variables, or of the controller, between the indent and the node.
    var names: Range<Int> = 0..<0
    /// The class, in formats that name it in the line without a mark of their own.
    var name: Range<Int> = 0..<0
    /// The level that the indent claims: the number of its marks, or its columns.
    var depth: Int
    /// True if the line has what no other text has, such as a frame.
    let isSure: Bool
    var address: UInt64?
    /// True if a level is a column, false if it is a mark.
    var countsColumns = false
}
