import LabCommand
import Testing

@Suite("Parsing") struct ParsingTests {
    private func run(_ words: String...) -> String {
        let result = SampleCommands.call(["run"] + words)
        #expect(result.errors == "")
        #expect(result.status == .fine)
        return result.output
    }

    private let defaults =
        "pattern=nil profile=standard plans=warm seed=1 tolerance=nil json=nil quiet=false\n"

    @Test("what is left out has its default")
    func whatIsLeftOutHasItsDefault() {
        #expect(run() == defaults)
    }

    @Test("a value follows its option after a space or after an equals sign")
    func aValueFollowsItsOptionAfterASpaceOrAfterAnEqualsSign() {
        let expected = "pattern=x profile=quick plans=warm seed=7 tolerance=0.5 json=out.json quiet=true\n"
        #expect(
            run("x", "--profile", "quick", "--seed", "7", "--tolerance", "0.5", "--json", "out.json", "--quiet")
                == expected)
        #expect(
            run("--quiet", "--json=out.json", "--tolerance=0.5", "--seed=7", "x", "--profile=quick") == expected)
    }

    @Test("only the first equals sign separates")
    func onlyTheFirstEqualsSignSeparates() {
        #expect(run("--json=a=b=").contains("json=a=b= "))
        #expect(run("--json==").contains("json== "))
        #expect(run("--json=--quiet").contains("json=--quiet quiet=false"))
    }

    @Test("several values are repeated or separated by commas, and replace the default")
    func severalValuesAreRepeatedOrSeparatedByCommas() {
        #expect(run("--plan", "cold").contains("plans=cold "))
        #expect(run("--plan", "cold", "--plan=warm").contains("plans=cold+warm "))
        #expect(run("--plan", "cold,capacity", "--plan", "warm").contains("plans=cold+capacity+warm "))
    }

    @Test("several values do not take what follows them")
    func severalValuesDoNotTakeWhatFollowsThem() {
        #expect(run("--plan", "cold", "capacity").hasPrefix("pattern=capacity profile=standard plans=cold "))
    }

    @Test("commas stay where an option says so")
    func commasStayWhereAnOptionSaysSo() {
        let paths = Option<[String]>("--path", help: "Paths.", splitsAtCommas: false)
        let command = Command("read", abstract: "Reads.") {
            paths
        } action: { arguments, context in
            context.console.write(arguments[paths].joined(separator: "|"))
            return .fine
        }
        #expect(SampleCommands.call(CommandTree(command), ["--path", "a,b", "--path=c"]).output == "a,b|c")
    }

    @Test("after -- nothing is an option")
    func afterDoubleDashNothingIsAnOption() {
        #expect(run("--quiet", "--", "--seed").hasPrefix("pattern=--seed "))
        #expect(run("--", "--").hasPrefix("pattern=-- "))
        #expect(run("--", "--help").hasPrefix("pattern=--help "))
        #expect(SampleCommands.call(["--", "run", "--quiet"]).output.hasPrefix("pattern=--quiet "))
    }

    @Test("a lone dash is an argument, and a value")
    func aLoneDashIsAnArgument() {
        #expect(SampleCommands.call(["compare", "-", "b"]).output == "- b\n")
        #expect(run("--json", "-").contains("json=- "))
    }

    @Test("a negative number is an argument and a value, not an option", arguments: ["-5", "-0", "-12"])
    func aNegativeNumberIsNotAnOption(number: String) {
        #expect(SampleCommands.call(["history", "trend", number]).output.hasPrefix("history.db \(Int(number)!) "))
        #expect(run("--tolerance", "-.5").contains("tolerance=-0.5 "))
        #expect(run("--tolerance=-5e-1").contains("tolerance=-0.5 "))
    }

    @Test("an option of a group is taken before and after the command's name")
    func anOptionOfAGroupIsTakenBeforeAndAfterTheName() {
        let expected = "x.db 0 milli history trend 4\n"
        #expect(SampleCommands.call(["history", "--db", "x.db", "trend"]).output == expected)
        #expect(SampleCommands.call(["history", "trend", "--db", "x.db"]).output == expected)
    }

    @Test("an argument that takes several takes all the rest")
    func anArgumentThatTakesSeveralTakesAllTheRest() {
        #expect(SampleCommands.call(["history", "add", "a", "b", "--db=x", "c,d"]).output == "a|b|c,d\n")
    }

    @Test("a flag given twice is given")
    func aFlagGivenTwiceIsGiven() {
        #expect(run("--quiet", "--quiet").contains("quiet=true"))
    }

    @Test("a command's status is the program's")
    func aCommandsStatusIsTheProgramsStatus() {
        #expect(SampleCommands.call(["compare", "a", "b"]).status == .verdict)
        #expect(SampleCommands.call(["gate", "--base", "main"]).status == .fine)
    }

    @Test("commands are assembled when the program runs")
    func commandsAreAssembledWhenTheProgramRuns() {
        let groups = ["exits", "element"].map { name in
            Command(name, abstract: "Own.") { _, context in
                context.console.write(context.commandName)
                return .fine
            }
        }

        let root = Command("mine", abstract: "Mine.") {
            groups
            CommandGroup("Lab", [SampleCommands.run])
            [SampleCommands.compare, SampleCommands.gate]
        }

        let tree = CommandTree(root)
        #expect(tree.root.commands.map(\.name) == ["exits", "element", "compare", "gate", "run"])
        #expect(tree.root.groups.map(\.title) == ["Commands", "Lab"])
        #expect(SampleCommands.call(tree, ["element"]).output == "mine element")
        #expect(SampleCommands.call(tree, ["run"]).output == defaults)
    }

    /// A command that does something itself and holds another command.
    private static let both: CommandTree = {
        let quiet = Flag("--quiet", help: "Print less.")
        let file = Positional<String?>("FILE", help: "The file to read.")
        let names = Positional<[String]>("NAME", help: "Names.")
        let merge = Command("merge", abstract: "Merges.") {
            file
        } action: { arguments, context in
            context.console.write("\(context.commandName) file=\(arguments[file] ?? "nil")")
            return .fine
        }

        return CommandTree(
            Command("gate", abstract: "Guards.") {
                SampleCommands.base
                quiet
                names
                merge
                FormerOption("--accept", command: "gate accept")
                FormerOption("--baseline", command: "gate check")
                FormerOption("--force", optionOf: "gate check")
            } action: { arguments, context in
                context.console.write(
                    "base=\(arguments[SampleCommands.base]) names=\(arguments[names].joined(separator: "|"))")
                return .fine
            })
    }()

    @Test("the first word after a command that does something itself calls the command of that name within")
    func theFirstWordCallsACommandWithin() {
        func call(_ words: String...) -> String {
            let result = SampleCommands.call(Self.both, words)
            return result.output + result.errors
        }

        #expect(call("merge") == "gate merge file=nil")
        #expect(call("merge", "merge") == "gate merge file=merge")
        #expect(call("merge", "--", "--quiet") == "gate merge file=--quiet")
        // Any other word is an argument of the command itself, and so is the same word in another place.
        #expect(call("a", "b", "--base", "main") == "base=main names=a|b")
        #expect(call("a", "merge", "--base", "main") == "base=main names=a|merge")
        #expect(call("--base", "main", "merge") == "base=main names=merge")
        #expect(call("--", "merge") == "gate: missing option '--base'; did you mean 'merge'?\n")
        // The command's own parameters are not those of the commands within.
        #expect(call("merge", "--quiet").hasPrefix("gate merge: unknown option '--quiet'"))
        #expect(call("merg") == "gate: missing option '--base'; did you mean 'merge'?\n")
        #expect(call() == "gate: missing option '--base'; see 'gate --help'\n")
        #expect(Self.both.root.commands.map(\.name) == ["merge"])
    }

    @Test("help of a command that does something itself has both usages, and leads to the commands within")
    func helpOfACommandThatDoesSomethingItself() {
        let page = SampleCommands.call(Self.both, ["--help"]).output
        #expect(page.hasPrefix("Usage: gate [NAME...] --base REF [--quiet]\n       gate COMMAND ...\n"), "\(page)")
        #expect(page.hasSuffix("'gate COMMAND --help' says more about a command.\n"), "\(page)")
        #expect(!page.contains("--accept"))
        let inner = SampleCommands.call(Self.both, ["merge", "--help"]).output
        #expect(inner.hasPrefix("Usage: gate merge [FILE]\n"), "\(inner)")
        #expect(!inner.contains("--quiet"))
        for words in [["help", "merge"], ["merge", "-h"]] {
            #expect(SampleCommands.call(Self.both, words).output == inner)
        }
        for words in [["help"], ["help", "help"]] { #expect(SampleCommands.call(Self.both, words).output == page) }
    }

    @Test("a former option is answered with its new spelling, of several with the one declared first")
    func aFormerOptionIsAnsweredWithItsNewSpelling() {
        func line(_ words: String...) -> String {
            let result = SampleCommands.call(Self.both, words)
            #expect(result.status == .wrongCall)
            return result.output + result.errors
        }

        #expect(line("--accept") == "gate: --accept is now a command of its own: gate accept\n")
        #expect(line("--baseline=x", "a", "--accept") == line("--accept"))
        #expect(line("--baseline", "x") == "gate: --baseline is now a command of its own: gate check\n")
        #expect(line("--base", "x", "--force") == "gate: --force is now an option of another command: gate check\n")
        #expect(line("--baseline", "x", "--", "--accept").contains("gate check"))
        #expect(line("merge", "--accept").hasPrefix("gate merge: unknown option '--accept'"))
    }

    @Test("a program can be one command without a name to type")
    func aProgramCanBeOneCommand() {
        #expect(SampleCommands.call(CommandTree(SampleCommands.compare), ["a", "b"]).output == "a b\n")
    }

    @Test("a range restricts what a declared type takes")
    func aRangeRestrictsAType() {
        let count = Option<Int>("--layouts", help: "Layouts.", default: 30).within(1...100)
        let share = Option<Double?>("--share", help: "Share.").within(0...1)
        let sizes = Option<[Int]>("--size", help: "Sizes.").within(1...9)
        let command = Command("export", abstract: "Exports.") {
            count
            share
            sizes
        } action: { arguments, context in
            context.console.write("\(arguments[count]) \(arguments[share] ?? -1) \(arguments[sizes])")
            return .fine
        }

        func call(_ words: String...) -> String {
            let result = SampleCommands.call(CommandTree(command), words)
            return result.output + result.errors
        }
        #expect(call() == "30 -1.0 []")
        #expect(call("--layouts", "100", "--share=1", "--size=1,9") == "100 1.0 [1, 9]")
        #expect(call("--layouts", "0") == "export: --layouts takes a whole number from 1 to 100, not '0'\n")
        #expect(call("--layouts", "x") == "export: --layouts takes a whole number from 1 to 100, not 'x'\n")
        #expect(call("--share", "1.1") == "export: --share takes a number from 0 to 1, not '1.1'\n")
        #expect(call("--size", "3,10") == "export: --size takes a whole number from 1 to 9, not '10'\n")
    }

    @Test("an argument that takes the rest has all words after those before it, whatever they look like")
    func theRest() {
        let program = Positional<String>("PROGRAM", help: "Its path.")
        let words = Positional<[String]>("WORD", help: "Its words.", takesRest: true)
        let quiet = Flag("--quiet", help: "Print nothing.")
        let command = Command("call", abstract: "Calls.") {
            program
            words
            quiet
        } action: { arguments, context in
            context.console.write("\(arguments[program]) \(arguments[words]) \(arguments[quiet])")
            return .fine
        }

        func call(_ words: String...) -> String {
            let result = SampleCommands.call(CommandTree(command, version: "1"), words)
            return result.output + result.errors
        }
        #expect(call("p") == "p [] false")
        #expect(call("--quiet", "p", "run", "--seed", "7") == #"p ["run", "--seed", "7"] true"#)
        #expect(
            call("p", "--help", "--", "-x", "--quiet", "--version")
                == #"p ["--help", "--", "-x", "--quiet", "--version"] false"#)
        #expect(call() == "call: missing argument PROGRAM; see 'call --help'\n")
    }
}
