/// The reason why a command can be measured no longer.
package enum MeasuredCommandFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// A command that is called before the first call failed.
    case notSetUp(reason: String)
    /// A call did not end as it should. Calls are counted from 1.
    case failed(call: Int, reason: String)
    /// A call printed something other than the first one.
    case varies(call: Int, printed: String, first: String)
    /// The output of a call could not be kept, or not be compared, which says nothing about the command.
    case outputLost(call: Int, reason: String)
    /// The run was stopped.
    case stopped

    /// A sentence without a full stop.
    package var description: String {
        switch self {
        case .notSetUp(let reason): reason
        case .failed(let call, let reason): "call \(call) \(reason)"
        case .varies(let call, let printed, let first):
            "call \(call) printed \(printed), and the first call \(first); --output ignore measures commands whose "
                + "output varies"
        case .outputLost(let call, let reason): "call \(call) \(Self.loss(reason))"
        case .stopped: "was stopped"
        }
    }

    /// Returns the sentence of output that was lost, after its subject.
    static func loss(_ reason: String) -> String { "printed what could not be kept or compared: \(reason)" }
}
