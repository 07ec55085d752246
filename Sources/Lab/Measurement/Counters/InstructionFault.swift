/// A failure of an instruction counter while it counts.
public enum InstructionFault: Error, Equatable, CustomStringConvertible {
    /// The kernel's counter failed with this error.
    case counter(errno: Int32)
    /// The kernel's counter was shared with other processes and counted only a part of the time.
    case shared
    /// callgrind wrote no file with a total.
    case noTotal(file: String)

    /// One sentence without a full stop.
    public var description: String {
        switch self {
        case .counter(let code): "the instruction counter failed with error \(code)"
        case .shared:
            "the instruction counter was shared with others and saw only a part; stop what else counts on this machine"
        case .noTotal(let file): "callgrind left no total in \(file); is its folder full?"
        }
    }
}
