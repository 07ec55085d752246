import Foundation
import Jobs
import Results

extension ChildProcess.Outcome {
    /// Returns the failure that this end means; `nil` for exit status 0.
    ///
    /// - Parameter complaint: the process's own words about it.
    func failure(timeLimit: Double?, complaint: @autoclosure () -> String?) -> JobFailure? {
        func remark() -> String { complaint().map { ": \($0)" } ?? "" }

        return switch end {
        case .exit(0): nil
        case .exit(let status): JobFailure("ended with exit status \(status)\(remark())")
        case .signal(let number):
            JobFailure("ended with signal \(number) (\(Self.name(ofSignal: number)))\(remark())")
        case .timeLimit: JobFailure("was stopped after \(TimeSpan.seconds(timeLimit ?? 0).limitText)")
        case .stopped: JobFailure("was stopped")
        case .notStarted(let reason): JobFailure("could not be started: \(reason)")
        case .outputLost(let reason): JobFailure("printed what could not be read: \(reason)")
        case .unknown(let reason): JobFailure("ended, and the system does not say how: \(reason)")
        }
    }

    /// Returns the name of a signal, such as `SIGSEGV`.
    static func name(ofSignal number: Int32) -> String {
        let names: [Int32: String] = [
            SIGSEGV: "SIGSEGV", SIGILL: "SIGILL", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGKILL: "SIGKILL",
            SIGTRAP: "SIGTRAP", SIGFPE: "SIGFPE", SIGTERM: "SIGTERM", SIGINT: "SIGINT",
        ]
        return names[number] ?? String(cString: strsignal(number))
    }
}
