import LabCommand
import Testing

@Suite("Declarations") struct DeclarationProblemsTests {
    private func problems(@CommandBuilder _ parts: () -> [any CommandPart]) -> [String] {
        CommandTree(Command("do", abstract: "Does.", parts: parts) { _, _ in .fine }).declarationProblems
    }

    @Test("a right declaration has no problems")
    func aRightDeclarationHasNoProblems() {
        #expect(SampleCommands.tree.declarationProblems == [])
    }

    @Test("names that are used twice are found, through the groups around a command")
    func namesThatAreUsedTwiceAreFound() {
        let twice = problems {
            SampleCommands.seed
            SampleCommands.seed
        }
        #expect(twice == ["do: --seed is declared twice", "do: --seed is declared twice"])
        let inner = Command("inner", abstract: "Inner.") {
            SampleCommands.quiet
        } action: { _, _ in
            .fine
        }

        let outer = Command("outer", abstract: "Outer.") {
            SampleCommands.quiet
            inner
        }
        #expect(CommandTree(outer).declarationProblems == ["outer inner: --quiet is declared twice"])
        let same = Command("outer", abstract: "Outer.", commands: [inner, inner])
        #expect(CommandTree(same).declarationProblems == ["outer: it holds two commands named inner"])
    }

    @Test("places that cannot be told apart are found")
    func placesThatCannotBeToldApartAreFound() {
        #expect(
            problems {
                SampleCommands.pattern
                SampleCommands.a
            } == ["do: required A.json stands after optional PATTERN"])
        #expect(
            problems {
                SampleCommands.files
                SampleCommands.pattern
            } == ["do: PATTERN stands after RESULT.json, which takes all the rest"])
    }

    @Test("names that no one can type are found")
    func namesThatNobodyCanTypeAreFound() {
        let form = "starts with -- and holds no space, = or comma"
        #expect(problems { Flag("-q", help: "Q.") } == ["do: the name of option '-q' \(form)"])
        #expect(problems { Flag("--a=b", help: "Q.") } == ["do: the name of option '--a=b' \(form)"])
        #expect(problems { Flag("--help", help: "Q.") } == ["do: --help is every command's own"])
        #expect(problems { Flag("--quiet", help: "") } == ["do: --quiet has no help"])
        #expect(problems { Positional<String>("", help: "X.") } == ["do: an argument has no name"])
        let named = CommandTree(Command("-x", abstract: "Two\nlines.") { _, _ in .fine })
        #expect(
            named.declarationProblems == [
                "-x: a command's name is a word without a leading dash, not '-x'", "-x: its abstract is one line",
            ])
    }

    @Test("a group that cannot be used is found")
    func aGroupThatCannotBeUsedIsFound() {
        let empty = CommandTree(Command("lab", abstract: "Lab.", commands: []))
        #expect(empty.declarationProblems == ["lab: it neither does anything nor holds commands"])
        #expect(problems { SampleCommands.compare } == [])
        let placed = Command("lab", abstract: "Lab.") {
            SampleCommands.pattern
            SampleCommands.compare
        }

        let expected = "lab: PATTERN belongs to one of its commands, not to the group"
        #expect(CommandTree(placed).declarationProblems == [expected])
    }
}
