import Foundation

/// Runs jobs: in a process of its own each, or, in tests, from a script.
package protocol JobRunner: Sendable {
    func run(_ job: Job) throws(JobFailure) -> Answer
}
