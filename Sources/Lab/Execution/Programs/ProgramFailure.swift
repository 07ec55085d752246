/// The reason why a program cannot be measured any longer.
package enum ProgramFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The setup of the program failed.
    case notSetUp(reason: String)
    /// A call failed. Calls are counted from 1.
    case failed(call: Int, reason: String)
    /// A call printed something else than the first one.
    case varies(call: Int, printed: String, first: String)
    /// The output of a call could not be kept or compared, which says nothing about the program.
    case outputLost(call: Int, reason: String)
    /// The run was stopped.
    case stopped

    /// A sentence without a full stop.
    package var description: String {
        switch self {
        case .notSetUp(let reason): reason
        case .failed(let call, let reason): "call \(call) \(reason)"
        case .varies(let call, let printed, let first):
            "call \(call) printed \(printed), and the first call \(first); --output ignore measures programs whose "
                + "output varies"
        case .outputLost(let call, let reason): "call \(call) \(Self.loss(reason))"
        case .stopped: "was stopped"
        }
    }

    /// Returns the predicate of a sentence about lost output.
    static func loss(_ reason: String) -> String { "printed what could not be kept or compared: \(reason)" }
}
