import LabCommand
import Testing

@Suite("Messages about a wrong call") struct CallErrorTests {
    /// The one line that a call writes, and nothing else.
    private func line(_ words: String...) -> String {
        let result = SampleCommands.call(words)
        #expect(result.output == "")
        #expect(result.status == .wrongCall)
        #expect(result.errors.count { $0.isNewline } == 1)
        return String(result.errors.dropLast())
    }

    @Test("an unknown option is named with the nearest one")
    func anUnknownOptionIsNamedWithTheNearestOne() {
        #expect(line("run", "--profil") == "milli run: unknown option '--profil'; did you mean '--profile'?")
        #expect(line("run", "--profil=quick") == "milli run: unknown option '--profil'; did you mean '--profile'?")
        #expect(line("run", "-quiet") == "milli run: unknown option '-quiet'; did you mean '--quiet'?")
        #expect(line("run", "--Seed", "1") == "milli run: unknown option '--Seed'; did you mean '--seed'?")
        #expect(line("run", "--hepl") == "milli run: unknown option '--hepl'; did you mean '--help'?")
        #expect(line("--verison") == "milli: unknown option '--verison'; did you mean '--version'?")
    }

    @Test("without a near name the help is named")
    func withoutANearNameTheHelpIsNamed() {
        #expect(line("run", "--bogus") == "milli run: unknown option '--bogus'; see 'milli run --help'")
        #expect(line("bogus") == "milli: unknown command 'bogus'; see 'milli --help'")
    }

    @Test("an option of another command is unknown here, and so is the version")
    func anOptionOfAnotherCommandIsUnknownHere() {
        #expect(line("--seed", "1") == "milli: unknown option '--seed'; see 'milli --help'")
        #expect(line("run", "--version") == "milli run: unknown option '--version'; see 'milli run --help'")
    }

    @Test("an unknown command is named with the nearest one, at every level")
    func anUnknownCommandIsNamedWithTheNearestOne() {
        #expect(line("rnu") == "milli: unknown command 'rnu'; did you mean 'run'?")
        #expect(line("Compare") == "milli: unknown command 'Compare'; did you mean 'compare'?")
        #expect(line("history", "tend") == "milli history: unknown command 'tend'; did you mean 'trend'?")
        #expect(line("help", "rnu") == "milli: unknown command 'rnu'; did you mean 'run'?")
        #expect(line("rnu", "--help") == "milli: unknown command 'rnu'; did you mean 'run'?")
    }

    @Test("an option at the end, before another or before -- lacks its value")
    func anOptionWithoutAValueIsNamed() {
        let expected = "milli run: option '--seed' needs a value: --seed N"
        #expect(line("run", "--seed") == expected)
        #expect(line("run", "--seed", "--quiet") == expected)
        #expect(line("run", "--seed", "--") == expected)
        #expect(line("run", "--seed", "--", "7") == expected)
    }

    @Test("a value of the wrong type is shown with what would be right")
    func aValueOfTheWrongTypeIsShownWithWhatWouldBeRight() {
        let takes = "milli run: --seed takes a whole number from 0 to 18446744073709551615, not "
        #expect(line("run", "--seed", "abc") == takes + "'abc'")
        #expect(line("run", "--seed", "-5") == takes + "'-5'")
        #expect(line("run", "--seed=") == takes + "''")
        #expect(line("run", "--seed", "") == takes + "''")
        #expect(line("run", "--seed=18446744073709551616") == takes + "'18446744073709551616'")
        #expect(line("run", "--tolerance", "1%") == "milli run: --tolerance takes a decimal number, not '1%'")
        #expect(
            line("history", "trend", "1.5")
                == "milli history trend: SHIFT takes a whole number from -9223372036854775808 to "
                + "9223372036854775807, not '1.5'")
        #expect(line("run", "--json=") == "milli run: --json takes a text that is not empty, not ''")
        #expect(line("compare", "", "b") == "milli compare: A.json takes a text that is not empty, not ''")
    }

    @Test("a value that is not one of the choices is named with the nearest one")
    func aValueThatIsNotAChoiceIsNamedWithTheNearestOne() {
        #expect(
            line("run", "--profile", "quik")
                == "milli run: --profile takes quick, standard or thorough, not 'quik'; did you mean 'quick'?")
        #expect(
            line("run", "--profile", "slow") == "milli run: --profile takes quick, standard or thorough, not 'slow'")
        #expect(
            line("run", "--plan", "warm,,cold") == "milli run: --plan takes warm, cold or capacity, not ''")
        #expect(line("run", "--plan=") == "milli run: --plan takes warm, cold or capacity, not ''")
    }

    @Test("an option that takes one value is not given twice")
    func anOptionThatTakesOneValueIsNotGivenTwice() {
        #expect(
            line("run", "--seed", "1", "--seed=1") == "milli run: option '--seed' is given twice; it takes one value")
        #expect(
            line("history", "--db=a", "trend", "--db=b")
                == "milli history trend: option '--db' is given twice; it takes one value")
    }

    @Test("a flag takes no value")
    func aFlagTakesNoValue() {
        #expect(line("run", "--quiet=yes") == "milli run: flag '--quiet' takes no value, not even 'yes'")
        #expect(line("run", "--quiet=") == "milli run: flag '--quiet' takes no value, not even ''")
    }

    @Test("an argument too many is shown with how many are taken")
    func anArgumentTooManyIsShown() {
        #expect(
            line("compare", "a", "b", "c") == "milli compare: unexpected argument 'c'; it takes at most 2 arguments")
        #expect(line("run", "a", "b") == "milli run: unexpected argument 'b'; it takes at most 1 argument")
        #expect(line("gate", "-5") == "milli gate: unexpected argument '-5'; it takes no arguments")
    }

    @Test("an argument too many after a repeatable option is explained")
    func anArgumentTooManyAfterARepeatableOptionIsExplained() {
        #expect(
            line("run", "x", "--plan", "warm", "cold")
                == "milli run: unexpected argument 'cold'; several values are given as --plan warm,cold")
        #expect(
            line("run", "x", "--plan", "warm", "--quiet", "cold")
                == "milli run: unexpected argument 'cold'; it takes at most 1 argument")
    }

    @Test("what is required and left out is named")
    func whatIsRequiredAndLeftOutIsNamed() {
        #expect(line("compare") == "milli compare: missing argument A.json; see 'milli compare --help'")
        #expect(line("compare", "a") == "milli compare: missing argument B.json; see 'milli compare --help'")
        #expect(line("gate") == "milli gate: missing option '--base'; see 'milli gate --help'")
        #expect(
            line("history", "add") == "milli history add: missing argument RESULT.json; see 'milli history add --help'")
        #expect(line("history", "add", "a") == "milli history add: RESULT.json takes at least 2 values, not 1")
    }

    @Test("an error of the action is a line with its own status")
    func anErrorOfTheActionIsALineWithItsOwnStatus() {
        #expect(line("gate", "--base", "gone") == "milli gate: no commit is called 'gone'")
        let undecided = SampleCommands.call(["gate", "--base", "strict"])
        #expect(undecided.errors == "milli gate: two cells are undecided\n")
        #expect(undecided.status == .undecided)

        struct Unforeseen: Error, CustomStringConvertible { let description = "the disk is gone" }
        let failing = Command("fail", abstract: "Fails.") { _, _ in throw Unforeseen() }
        let result = SampleCommands.call(CommandTree(failing), [])
        #expect(result.errors == "fail: the disk is gone\n")
        #expect(result.status == .wrongCall)
    }

    @Test("exit statuses are those of the documentation")
    func exitStatusesAreThoseOfTheDocumentation() {
        #expect(ExitStatus.allCases.map(\.rawValue) == [0, 1, 2, 3, 130])
    }
}
