import Execution
import Files
import Foundation
import Gate
import Jobs
import LabCommand
import LabKit
import Measurement
import Results

/// The process that measures the experiments of a test.
///
/// It is the test bundle, started once more with this test alone. At the place where the test would measure, it answers
/// one job. If the bundle cannot be started, the process of the tests measures itself.
enum HelperProcess {
    /// The environment variable of a helper process with the names in the lab that it measures.
    private static let variable = "MILLI_TEST_LAB"
    /// The queue of measurements, one at a time.
    private static let queue = DispatchQueue(label: "milli.LabTesting")

    /// Measures cells and checks a claim about them.
    ///
    /// - Parameters:
    ///   - claim: the claim.
    ///   - pattern: the pattern of the cells' names.
    ///   - experiments: the experiments.
    ///   - words: the arguments with which the test bundle runs this test alone; `nil` if the test is unknown.
    ///   - file: the file of the test.
    /// - Returns: the findings; `nil` in a helper process that is started for another claim.
    static func check(
        _ claim: Claim, on pattern: String, in experiments: [Experiment], words: [String]?, file: String
    ) async throws -> Findings? {
        let lab = ProcessInfo.processInfo.environment[variable]
        if let lab, lab != names(in: experiments) { return nil }

        return try await alone {
            guard lab == nil else {
                // The answer begins a new line after the output of the test runner.
                FileHandle.standardOutput.write(Data("\n".utf8))
                _exit(Worker(experiments: experiments).serveStandardInput())
            }

            let helper = call(words, for: experiments)
            var result = try judged(claim, on: pattern, in: experiments, by: helper, file: file)
            print(result.text { _ in true } ?? result.obstacle ?? "")
            result.obstacle = result.obstacle ?? result.text(where: \.isOpen)
            return result
        }
    }

    /// Returns the findings on a claim.
    ///
    /// - Parameter helper: the call of a helper process, or the reason why this process measures itself.
    private static func judged(
        _ claim: Claim, on pattern: String, in experiments: [Experiment], by helper: Result<JobCall, JobFailure>,
        file: String
    ) throws -> Findings {
        let environment = try MachineEnvironment.ofThisProcess()
        let descriptions = experiments.map(\.description)
        let call = try? helper.get()

        var result = Findings(base: "", head: "measured in helper processes")
        if case .failure(let reason) = helper { result.head = "measured in place: a helper process \(reason)" }
        if environment.optimisation == "debug" { result.head += ", debug build" }

        if case .counts(let metrics) = claim.condition {
            guard let call else {
                result.obstacle = "nothing is counted in place (\(result.head))"
                return result
            }

            let folder = BaselineFolder(FilePath(file).folder.appending("AcceptedCounts"))
            try folder.judge(metrics, of: pattern, in: descriptions, call, environment, into: &result)
            return result
        }

        let measurers: OtherWork.Measurers = call == nil ? .thisProcess : .itsChildren
        result.rows = try ClaimTrial(claim, of: pattern, in: descriptions).findings(
            runner: { runner(call, $0, experiments) }, environment: environment
        ) { OtherWork.watch(without: measurers) }
        return result
    }

    /// Returns the runner of a round's jobs: helper processes with the profile's limit for a call, or this process.
    private static func runner(
        _ call: JobCall?, _ profile: Profile, _ experiments: [Experiment]
    ) -> any JobRunner {
        guard let call else { return InPlace(experiments: experiments) }
        return JobProcess(call: call, callLimitSeconds: profile.callLimitSeconds)
    }

    /// Runs `body` while no other measurement runs, on a thread with a stack as large as that of a first thread.
    private static func alone<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                let completion = DispatchSemaphore(value: 0)
                let thread = Thread {
                    continuation.resume(with: Result { try body() })
                    completion.signal()
                }

                thread.stackSize = 8 << 20
                thread.start()
                completion.wait()
            }
        }
    }

    /// Returns the call of the test bundle as a helper, or the reason why it cannot be started.
    private static func call(_ words: [String]?, for lab: [Experiment]) -> Result<JobCall, JobFailure> {
        guard let words, !lab.isEmpty else { return .failure(JobFailure("needs to know the test")) }
        let call = JobCall(words, variables: [variable: names(in: lab)])
        return JobProcess(call: call, callLimitSeconds: 60).timed(.listing).answer.map { _ in call }
    }

    /// Returns the names of all experiments with their implementations and inputs. One test may make claims about
    /// several labs, and their experiments may have the same name.
    private static func names(in lab: [Experiment]) -> String {
        lab.map { experiment in
            let names = experiment.implementations.map(\.name) + experiment.inputs.map(\.name)
            return "\(experiment.name)/\(names.joined(separator: ","))"
        }.joined(separator: "/")
    }
}
