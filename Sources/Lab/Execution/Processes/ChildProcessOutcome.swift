import Foundation

extension ChildProcess {
    /// The end of a child.
    package enum End: Equatable {
        case exit(Int32)
        case signal(Int32)
        /// Killed after its time limit.
        case timeLimit
        /// Stopped on request: SIGINT, then SIGKILL.
        case stopped
        case notStarted(String)
        /// Killed because its output was too much or could not be stored, or ended before that was known.
        case outputLost(String)
        /// Ended or lost, and the system does not say how.
        case unknown(String)
    }

    /// The end of a child, and its output.
    package struct Outcome {
        package var end: End
        /// Standard output.
        package var output: Data
        /// Standard error.
        package var errors: Data
        /// Seconds from just before the start until the end is known.
        package var seconds: Double
        /// The resources used by the child and by the children that it waited for; `nil` if it was not started.
        package var usage: ResourceUsage?

        init(end: End, output: Data, errors: Data, seconds: Double, usage: ResourceUsage?) {
            self.end = end
            self.output = output
            self.errors = errors
            self.seconds = seconds
            self.usage = usage
        }

        /// The outcome of a child that could not be started.
        init(notStarted reason: String) {
            self.init(end: .notStarted(reason), output: Data(), errors: Data(), seconds: 0, usage: nil)
        }

        /// One line of standard error that says what went wrong. A line of Swift's runtime is preferred to the first
        /// line. Lines of an older jemalloc about unknown settings do not count.
        package var complaint: String? {
            let lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
                .filter { !$0.hasPrefix("<jemalloc>: Invalid conf") }
            return (lines.first { $0.contains("Fatal error: ") } ?? lines.first).map(String.init)
        }
    }
}
