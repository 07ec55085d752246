import Gate
import Testing

@testable import LabCommand

@Suite struct WatchRequestTests {
    /// The comparison that a call of `watch` asks for in each turn.
    private func request(_ words: String...) throws -> GateRequest {
        let lab = StandaloneLab(name: "lab", abstract: "A lab.", experiments: [])
        var parser = CommandLineParser(
            words.map { Array($0.utf8) }, root: WatchCommand(lab: lab).command, hasVersion: false)
        guard case .run(_, let path, let arguments) = try parser.parse() else {
            throw CommandFailure("'\(words)' runs nothing")
        }

        let context = CommandContext(console: Console(Transcript()), path: path, call: words)
        return try WatchSession(GateCall(lab: lab, arguments: arguments, context: context)).request([])
    }

    @Test("a tolerance of the call goes before those of cells, and without one each cell has its own")
    func tolerance() throws {
        let usual = try request()
        #expect(usual.settings.tolerance == 0.01 && usual.tolerances.times == nil)
        let strict = try request("--tolerance", "0.5%")
        #expect(strict.settings.tolerance == 0.005 && strict.tolerances.times == 0.005)
        let equal = try request("--tolerance", "1%")
        #expect(equal.settings.tolerance == 0.01 && equal.tolerances.times == 0.01)
    }
}
