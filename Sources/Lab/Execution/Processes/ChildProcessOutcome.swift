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
        /// Killed, as what it wrote could not be taken, or was too much; or ended before that was known.
        case outputLost(String)
        /// It ended, or is lost, and the system does not say how.
        case unknown(String)
    }

    /// The end of a child, and its output.
    package struct Outcome {
        package var end: End
        /// Standard output.
        package var output: Data
        /// Standard error.
        package var errors: Data
        /// Seconds from before the start to after the end.
        package var seconds: Double
        /// The use of the processor and of memory by the child and by its children that it waited for; `nil` for one
        /// that was not started.
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

        /// One line of standard error that says what went wrong: the line of Swift's runtime, else the first, without
        /// those of an older jemalloc about settings that it does not know.
        package var complaint: String? {
            let lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
                .filter { !$0.hasPrefix("<jemalloc>: Invalid conf") }
            return (lines.first { $0.contains("Fatal error: ") } ?? lines.first).map(String.init)
        }
    }
}
