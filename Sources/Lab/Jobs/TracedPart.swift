/// A part of a process that callgrind traces or records separately.
package enum TracedPart: String, Sendable {
    /// The process begins: experiments are declared, the job is read.
    case start
    /// The input of cells is made.
    case input
    /// The implementation of a cell is made ready.
    case making
    case firstCall, laterCalls
    /// The reference is made ready, or the process ends.
    case other

    /// Returns the label of the part in callgrind's file.
    ///
    /// - Parameter cell: the position of the cell in the job. The part of an input has the position of its first cell.
    package func label(of cell: Int = 0) -> String { "\(rawValue) \(cell)" }
}
