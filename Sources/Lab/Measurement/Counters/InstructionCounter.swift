/// Counts the instructions that the calling process runs in user space while a piece of work runs, in all its threads.
public protocol InstructionCounter {
    /// As a result names it: `callgrind 3.19.0`, `perf_event_open`.
    var name: String { get }

    /// Whether the same work gives the same number every time. A hardware counter does not quite: an interrupt adds to it.
    var isExact: Bool { get }

    /// Runs `body` and tells how many instructions it took, with a constant number of the counter's own.
    ///
    /// - Throws: ``InstructionFault`` when the counter fails while it counts.
    func count(_ body: () -> Void) throws(InstructionFault) -> Int
}

/// Why instructions could not be counted.
public enum InstructionFault: Error, Equatable, CustomStringConvertible {
    /// The kernel's counter failed with this error.
    case counter(errno: Int32)
    /// The hardware counter was shared with others and saw only a part.
    case shared
    /// callgrind left no file with a total where it was to leave one.
    case noTotal(file: String)

    /// One sentence.
    public var description: String {
        switch self {
        case .counter(let code): "the instruction counter failed with error \(code)"
        case .shared:
            "the instruction counter was shared with others and saw only a part; stop what else counts on this machine"
        case .noTotal(let file): "callgrind left no total in \(file); is its folder full?"
        }
    }
}

/// A counter with answers from a list, for tests of plans; it runs what it is to count.
public final class ScriptedInstructionCounter: InstructionCounter {
    /// The name it was given.
    public let name: String
    /// Whether it claims to be exact.
    public let isExact: Bool
    private let answer: (_ call: Int) throws(InstructionFault) -> Int
    /// How often it was asked.
    public private(set) var calls = 0

    /// - Parameters:
    ///   - name: what it calls itself.
    ///   - isExact: whether it claims to be exact.
    ///   - answer: what to say to each call, by its number from 0.
    public init(
        name: String = "script", isExact: Bool = true, answer: @escaping (_ call: Int) throws(InstructionFault) -> Int
    ) {
        self.name = name
        self.isExact = isExact
        self.answer = answer
    }

    /// Runs `body` and gives the next answer.
    public func count(_ body: () -> Void) throws(InstructionFault) -> Int {
        body()
        defer { calls += 1 }
        return try answer(calls)
    }
}
