import LabCommand
import Testing

@Suite("Arguments as bytes")
struct RawArgumentsTests {
    private let first = Array("a".utf8) + [0xE9]
    private let second = Array("a".utf8) + [0xE8]
    /// What both are as text.
    private let text = "a\u{FFFD}"

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test("arguments of one text are told apart by their order")
    func order() {
        var raw = RawArguments([bytes("import"), first, bytes("b"), second])
        #expect(raw.values(of: [text, "b", text]) == [first, bytes("b"), second])
    }

    @Test("the value of an option is not taken for an argument, wherever it stands and however it is joined")
    func options() {
        for arguments in [
            [bytes("--rejects"), first, second], [second, bytes("--rejects"), first],
            [bytes("--rejects=") + first, second], [second, bytes("--rejects=") + first],
        ] {
            var raw = RawArguments([bytes("exits")] + arguments)
            #expect(raw.value(of: "--rejects", text: text) == first)
            #expect(raw.values(of: [text]) == [second])
        }
    }

    @Test("the last value of an option counts, and none behind --")
    func last() {
        var raw = RawArguments([bytes("--rejects"), first, bytes("--rejects"), second])
        #expect(raw.value(of: "--rejects", text: text) == second)
        var behind = RawArguments([bytes("--rejects"), first, bytes("--"), bytes("--rejects=") + second])
        #expect(behind.value(of: "--rejects", text: text) == first)
    }

    @Test("a text that is no argument is its own bytes")
    func others() {
        var raw = RawArguments([])
        #expect(raw.value(of: "--rejects", text: "é") == bytes("é"))
        #expect(raw.values(of: ["é", ""]) == [bytes("é"), []])
    }
}
