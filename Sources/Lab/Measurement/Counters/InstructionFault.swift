import CPlatform

public enum InstructionFault: Error, Equatable, CustomStringConvertible {
    case counter(errno: Int32)
    /// The hardware counter was shared with others and saw only a part.
    case shared
    /// callgrind left no file with a total where it was to leave one.
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
