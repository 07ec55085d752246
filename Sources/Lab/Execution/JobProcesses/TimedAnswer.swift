import Jobs

/// An answer to a job, with the duration of its process and the file that callgrind wrote.
package struct TimedAnswer: Sendable {
    package var answer: Result<JobAnswer, JobFailure>
    /// The seconds from the start of the process to its end; 0 if it was not started.
    package var seconds: Double
    /// The file of callgrind; `nil` if the job was not traced, or callgrind wrote nothing.
    var trace: CallgrindFile?

    package init(_ answer: Result<JobAnswer, JobFailure>, seconds: Double) {
        self.answer = answer
        self.seconds = seconds
    }

    /// The answer to a job whose process was not started.
    init(notStarted failure: JobFailure) { self.init(.failure(failure), seconds: 0) }
}
