import Dispatch
import Foundation
import Measurement
import Testing

@testable import LabKit

@Suite struct MeasuringProcessTests {
    private let request = WorkerRequest(
        experiment: "e", input: "i", plans: [.warm], profile: .quick, seed: 1, process: 0)

    private func shell(_ script: String) throws -> WorkerResponse {
        let process = MeasuringProcess()
        // One that waits for ever is ended, and the test fails.
        let end = DispatchWorkItem { process.terminate() }
        DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: end)
        defer { end.cancel() }
        return try process.run(
            request, as: ProcessCall(executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", script]))
    }

    @Test("a process that writes a mebibyte to standard error before it answers is heard to its end")
    func muchIsSaid() throws {
        let response = WorkerResponse(nodes: 7, digest: "d", inputBytes: nil, contenders: [])
        let answer = String(decoding: try JSONEncoder().encode(response), as: UTF8.self)
        let read = try shell(
            "cat > /dev/null; head -c 1048576 /dev/zero | tr '\\0' 'x' >&2; printf '%s' '\(answer)'")
        #expect(read.nodes == 7 && read.digest == "d")
    }

    @Test("one that fails is said to, with the first line it wrote to standard error")
    func failures() {
        let reason = "ended with exit status 3: first"
        #expect(throws: LabError.workerFailed(job: request.label, reason: reason)) {
            try shell("echo first >&2; echo second >&2; exit 3")
        }
        #expect(throws: LabError.workerFailed(job: request.label, reason: "ended with signal 9")) {
            try shell("kill -KILL $$")
        }
    }
}
