import LabCommand
import Testing

@Suite("Help") struct HelpPageTests {
    private func page(_ words: String..., width: Int = 100) -> String {
        let transcript = Transcript()
        #expect(SampleCommands.tree.run(words, console: Console(transcript, width: width)) == .fine)
        return transcript.text
    }

    @Test("a command's page is the golden one")
    func aCommandsPageIsTheGoldenOne() {
        #expect(page("run", "--help") == HelpGolden.run)
    }

    @Test("a narrow page is the golden one, and a narrower one than can be set is the same")
    func aNarrowPageIsTheGoldenOne() {
        #expect(page("run", "--help", width: 40) == HelpGolden.narrowRun)
        for width in [39, 1, 0, -7, Int.min] { #expect(page("run", "--help", width: width) == HelpGolden.narrowRun) }
    }

    @Test("a group's page lists its commands by group")
    func aGroupsPageListsItsCommands() {
        #expect(page("--help") == HelpGolden.root)
        #expect(page("history", "--help") == HelpGolden.history)
    }

    @Test("a command's page shows the options of the groups around it")
    func aCommandsPageShowsInheritedOptions() {
        #expect(page("history", "add", "-h") == HelpGolden.add)
    }

    @Test("help is the same however it is asked for")
    func helpIsTheSameHoweverItIsAskedFor() {
        #expect(page("-h") == HelpGolden.root)
        #expect(page("help") == HelpGolden.root)
        #expect(page("--help", "run") == HelpGolden.root)
        #expect(page("run", "-h") == HelpGolden.run)
        #expect(page("help", "run") == HelpGolden.run)
        #expect(page("help", "run", "more", "words") == HelpGolden.run)
        #expect(page("run", "x", "--help") == HelpGolden.run)
        #expect(page("help", "history", "add") == HelpGolden.add)
    }

    @Test("help wins over what is wrong elsewhere in the call")
    func helpWinsOverWhatIsWrong() {
        #expect(page("run", "--bogus", "--help") == HelpGolden.run)
        #expect(page("run", "--seed", "-h") == HelpGolden.run)
        #expect(page("run", "--seed", "abc", "a", "b", "-h") == HelpGolden.run)
        let afterEnd = SampleCommands.call(["run", "--bogus", "--", "--help"])
        #expect(afterEnd.errors == "milli run: unknown option '--bogus'; see 'milli run --help'\n")
    }

    @Test("a group without a command shows its help as an error")
    func aGroupWithoutACommandShowsItsHelpAsAnError() {
        let calls = [
            ([], HelpGolden.root), (["--"], HelpGolden.root), (["history", "--db=x"], HelpGolden.history),
        ]
        for (words, golden) in calls {
            let result = SampleCommands.call(words)
            #expect(result.errors == golden)
            #expect(result.output == "")
            #expect(result.status == .wrongCall)
        }
    }

    @Test("the version is the root's alone")
    func theVersionIsTheRootsAlone() {
        #expect(page("--version") == "milli 1.0.0\n")
        let without = SampleCommands.call(CommandTree(SampleCommands.milli), ["--version"])
        #expect(without.errors == "milli: unknown option '--version'; see 'milli --help'\n")
        #expect(!SampleCommands.call(CommandTree(SampleCommands.milli), ["--help"]).output.contains("--version"))
    }

    @Test("running text is not set wider than it can be read")
    func runningTextIsNotSetWiderThanItCanBeRead() {
        #expect(page("run", "--help", width: 300) == HelpGolden.run)
    }

    @Test("no line but a call to copy is wider than the page", arguments: 40...120)
    func noLineIsWiderThanThePage(width: Int) {
        for words in [["--help"], ["run", "--help"], ["history", "--help"], ["history", "add", "--help"]] {
            let transcript = Transcript()
            _ = SampleCommands.tree.run(words, console: Console(transcript, width: width))
            for line in transcript.text.split(separator: "\n") {
                #expect(line.displayWidth <= width || line.hasPrefix("  milli run"))
                #expect(line.last != " ")
            }
        }
    }

    @Test("headings stand out only where colour is allowed")
    func headingsStandOutOnlyWhereColourIsAllowed() {
        let transcript = Transcript()
        _ = SampleCommands.tree.run(["run", "-h"], console: Console(transcript, width: 100, allowsColour: true))
        #expect(transcript.text.contains("\u{1B}[1mOptions:\u{1B}[0m\n"))
        let plain = transcript.text.replacing("\u{1B}[1m", with: "").replacing("\u{1B}[0m", with: "")
        #expect(plain == HelpGolden.run)
    }
}

extension Substring {
    fileprivate var displayWidth: Int { String(self).displayWidth }
}
