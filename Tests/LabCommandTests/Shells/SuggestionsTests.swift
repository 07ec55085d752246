import Files
import Testing

@testable import LabCommand

@Suite struct SuggestionsTests {
    private static let cells = [
        "sorting/quick/random-10", "sorting/quick/random-20", "sorting/merge/random-10", "searching/linear/small",
    ]

    /// The words that may end a call of the sample program.
    private func words(_ call: String...) -> [String] { suggestions(call).words.map(\.text) }

    private func suggestions(_ call: [String]) -> Suggestions {
        Suggestions(for: call, root: SampleCommands.tree.root, hasVersion: true, cells: { Self.cells })
    }

    @Test("commands come first, with their purpose, and help")
    func commands() {
        #expect(words("") == SampleCommands.tree.root.commands.map(\.name) + ["help"])
        #expect(words("ru") == ["run"])
        #expect(suggestions(["ru"]).words.first?.meaning == "Validate, measure and judge.")
    }

    @Test("options are suggested after a dash")
    func options() {
        #expect(words("run", "--p") == ["--profile", "--plan"])
        #expect(words("--") == ["--help", "--version"])
        #expect(words("run", "--h") == ["--help"])
    }

    @Test("an option's values complete after a blank, an equals sign and a comma")
    func values() {
        #expect(words("run", "--profile", "") == ["quick", "standard", "thorough"])
        #expect(words("run", "--profile", "s") == ["standard"])
        #expect(words("run", "--profile=s") == ["--profile=standard"])
        #expect(words("run", "--profile", "=", "s") == ["standard"], "as bash splits words")
        #expect(words("run", "--plan", "warm,co") == ["warm,cold"])
        #expect(words("run", "--seed", "").isEmpty)
        #expect(words("run", "--no-such=").isEmpty)
    }

    @Test("cells complete up to the next slash")
    func cells() {
        #expect(words("run", "s") == ["sorting/", "searching/"])
        #expect(words("run", "sorting/") == ["sorting/quick/", "sorting/merge/"])
        #expect(words("run", "sorting/quick/random-1") == ["sorting/quick/random-10"])
        #expect(words("run", "sorting", "").isEmpty, "one pattern is all that the command takes")
        #expect(words("run", "--quiet", "sea") == ["searching/"])
        #expect(words("run", "--", "--h").isEmpty)
    }

    @Test("options of a group hold within, and words that are unknown are passed over")
    func groups() {
        #expect(words("history", "--d") == ["--db"])
        #expect(words("history", "trend", "--d") == ["--db"])
        #expect(words("history", "--db", "x", "tr") == ["trend"])
        #expect(words("run", "--nonsense", "--q") == ["--quiet"])
        #expect(words("nonsense", "").isEmpty == false)
    }

    @Test("files are left to the shell")
    func files() {
        let file = Option<FilePath?>("--json", value: "FILE", help: "Where to write.")
        let root = Command("lab", abstract: "") {
            Command("write", abstract: "") {
                file
            } action: { _, _ in
                .fine
            }
        }
        let suggestions = Suggestions(
            for: ["write", "--json", "re"], root: root, hasVersion: false, cells: { [] })
        #expect(suggestions == Suggestions(takesFiles: true))
    }

    @Test("each script is of the program, and bash and zsh and fish read it", arguments: Shell.allCases)
    func scripts(shell: Shell) {
        let script = shell.script(for: "my-lab")
        #expect(script.contains("my-lab") && script.contains("_my_lab"))
        #expect(!script.contains("{{"))
    }
}
