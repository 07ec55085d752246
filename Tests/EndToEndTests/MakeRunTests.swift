import CommandSupport
import Foundation
import TestSupport
import Testing

@Suite struct MakeRunTests {
    /// Calls `make run` with a command that writes a result and exits with 1.
    private func makeRun(_ result: String) throws -> Command.Outcome {
        let scratch = try Scratch()
        let stub = try scratch.write(
            "milli",
            """
            #!/bin/sh
            while [ "$1" != --json ]; do shift; done
            mkdir -p results/local
            echo '\(result)' > "$2"
            exit 1
            """)
        let makefile = Command.package.appendingPathComponent("Makefile").path
        return try Command.bash(
            "make -f '\(makefile)' -o setup -o build run MILLI='sh \(stub.path)'", in: scratch)
    }

    @Test("a time over its budget does not fail make run", .needs(programs: "make"))
    func overBudget() throws {
        let outcome = try makeRun(#"{"mismatches":[],"failures":[]}"#)
        #expect(outcome.status == 0 && outcome.output.contains("that is a finding, not a failure"), "\(outcome.errors)")
    }

    @Test(
        "a mismatch and a crash fail make run", .needs(programs: "make"),
        arguments: [#"{"mismatches":[{}],"failures":[]}"#, #"{"mismatches":[],"failures":["it crashed"]}"#])
    func failures(result: String) throws {
        let outcome = try makeRun(result)
        #expect(outcome.status == 2 && !outcome.output.contains("finding"), "\(outcome.output)")
    }
}
