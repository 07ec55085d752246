import CommandSupport
import Foundation
import Testing

/// `.ci/kill`, as MAINTAINING.md shows it, with fewer instants and calls.
@Suite(.systemPython)
struct KilledCallTests {
    @Test("a call that is killed, or cannot write all it wants, loses nothing that was complete", .keepsHistory)
    func losesNothing() throws {
        let outcome = try Command.run(
            Command.package.appendingPathComponent(".ci/kill"), ["16", "1", "30"],
            environment: ["MILLI": Command.executable.path])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("killed at 16 instants"))
        #expect(outcome.output.contains("'size limit': 10"))
        #expect(outcome.output.contains("a clock that steps: 3 runs"))
    }
}
