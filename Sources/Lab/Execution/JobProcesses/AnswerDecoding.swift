import Foundation
import Jobs

extension JobAnswer {
    /// Reads the answer from the output of a process.
    ///
    /// - Parameter complaint: what the process or valgrind wrote about a failure.
    /// - Throws: ``JobFailure`` if the process failed, or gave something that is no answer.
    init(from outcome: ChildProcess.Outcome, timeLimit: Double?, complaint: String?) throws(JobFailure) {
        if let failure = outcome.failure(timeLimit: timeLimit, complaint: complaint) { throw failure }
        if outcome.output.isEmpty {
            throw JobFailure("ended before it answered" + (complaint.map { ": \($0)" } ?? ""))
        }

        struct Head: Decodable { var version: Int }
        let decoder = JSONDecoder()

        // A runner of tests writes lines before the answer.
        let isAlone = outcome.output.first == UInt8(ascii: "{")
        let newline = UInt8(ascii: "\n")
        let output = isAlone ? outcome.output : Data(outcome.output.split(separator: newline).last ?? [])
        let unreadable = JobFailure("gave an answer that this version cannot read; it may be an older build")
        guard let head = try? decoder.decode(Head.self, from: output) else { throw unreadable }
        guard head.version == Self.version else {
            throw JobFailure("speaks version \(head.version) of the jobs' protocol, not \(Self.version)")
        }

        guard let answer = try? decoder.decode(Self.self, from: output) else { throw unreadable }

        self = answer
    }
}
