import Results
import TestSupport
import Testing

@testable import Gate
@testable import LabCommand

@Suite struct GateBisectCommandTests {
    /// A bisection that found the second of two commits.
    private var result: FirstBadCommit {
        let cell = CellID(experiment: "e", implementation: "m", input: "i", plan: .memory, metric: .allocations)
        return FirstBadCommit(
            commits: [Commit(hash: "1111111111aaaa", subject: "one"), Commit(hash: "2222222222bbbb", subject: "two")],
            worst: Finding(cell, exactly: 2, 3), otherFindings: [], visits: [], suspects: 1...1)
    }

    private func report(_ words: String...) throws -> (status: LabCommand.ExitStatus, output: String, errors: String) {
        let lab = StandaloneLab(name: "lab", abstract: "A lab.", experiments: [])
        var parser = CommandLineParser(
            (["a..b"] + words).map { Array($0.utf8) }, root: GateBisectCommand(lab: lab).command, hasVersion: false)
        guard case .run(_, let path, let arguments) = try parser.parse() else {
            throw CommandFailure("'\(words)' runs nothing")
        }

        let output = Transcript()
        let errors = Transcript()
        let context = CommandContext(console: Console(output, errors: errors), path: path, call: words)
        let call = GateCall(lab: lab, arguments: arguments, context: context)
        return (GateBisectCommand.report(result, of: "a..b", call), output.text, errors.text)
    }

    @Test("a commit that was found ends with 1, also when a report cannot be written")
    func unwritable() throws {
        let written = try report("--quiet")
        #expect(written.status == .verdict && written.output == "2222222222 two\n" && written.errors.isEmpty)
        let unwritten = try report("--quiet", "--junit", "/dev/full")
        #expect(unwritten.status == .verdict && unwritten.output == written.output)
        #expect(unwritten.errors.split(separator: "\n").count == 1 && unwritten.errors.contains("/dev/full"))
    }
}
