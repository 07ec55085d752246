import JSONText

/// A line of a text that may hold a node of a dump, after the text of a log.
struct DumpLine {
    /// The bytes of the line, without its end.
    let range: Range<Int>
    /// The number of the line, from 1.
    let number: Int
    let prefix: LogPrefix
    /// The position at which the node starts, after its indent and its variable names.
    let nodeStart: Int
    /// The text between the indent and the node: the names of the instance variables that hold the view, the name of
    /// its controller, or the marks of a controller in a tree of controllers.
    var variableNames: Range<Int> = 0..<0
    /// The class name; empty in formats that mark it and find it by the mark.
    var className: Range<Int> = 0..<0
    /// The level by the indent: the number of its marks, or its columns.
    var depth: Int
    /// True if no other text looks like this line, for instance because it has a frame.
    let isSure: Bool
    var address: UInt64?
    /// True if a level is a column, false if it is a mark.
    var countsColumns = false
}
