import Files
import Testing

@testable import LabCommand

@Suite("Hostile calls") struct HostileInputTests {
    /// Expects one short line of visible characters that says what is wrong, and the status of a wrong call.
    private func expectOneShortLine(_ words: [String], sourceLocation: SourceLocation = #_sourceLocation) {
        let result = SampleCommands.call(words)
        #expect(result.output == "", sourceLocation: sourceLocation)
        #expect(result.status == .wrongCall, sourceLocation: sourceLocation)
        #expect(result.errors.hasSuffix("\n"), sourceLocation: sourceLocation)
        let line = result.errors.dropLast()
        #expect(line.unicodeScalars.count < 400, sourceLocation: sourceLocation)
        let isVisible = line.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        #expect(isVisible, sourceLocation: sourceLocation)
    }

    @Test("empty words are arguments")
    func emptyWordsAreArguments() {
        expectOneShortLine([""])
        expectOneShortLine(["history", ""])
        expectOneShortLine(["compare", "", ""])
        #expect(SampleCommands.call(["run", ""]).output.hasPrefix("pattern= profile"))
    }

    @Test("words of nothing but dashes and equals signs are told apart")
    func wordsOfDashesAndEqualsSignsAreToldApart() {
        for word in ["---", "--=", "-=", "--=x", "--seed==", "-", "="] {
            let words = ["gate", word]
            #expect(SampleCommands.call(words).status == .wrongCall)
        }
        #expect(
            SampleCommands.call(["run", "--="]).errors == "milli run: unknown option '--'; see 'milli run --help'\n")
        #expect(SampleCommands.call(["run", "---seed"]).errors.contains("did you mean '--seed'?"))
    }

    @Test("a word of a million characters is refused in one short line")
    func aWordOfAMillionCharactersIsRefusedInOneShortLine() {
        let long = String(repeating: "a", count: 1_000_000)
        expectOneShortLine([long])
        expectOneShortLine(["run", "--" + long])
        expectOneShortLine(["run", "--\(long)=\(long)"])
        expectOneShortLine(["run", "--seed", long])
        expectOneShortLine(["run", "--seed", String(repeating: "9", count: 1_000_000)])
        expectOneShortLine(["run", "--plan", long])
        expectOneShortLine(["run", "--quiet=" + long])
        expectOneShortLine(["run", long])
        expectOneShortLine(["compare", "a", "b", long])
        expectOneShortLine(["run", "x", "--plan", "warm", long])
        expectOneShortLine(["run", "--seed", "1" + String(repeating: "\u{301}", count: 1_000_000)])
    }

    @Test("ten thousand words are read")
    func tenThousandWordsAreRead() {
        let files = (0..<10_000).map { "file-\($0)" }
        #expect(SampleCommands.call(["history", "add"] + files).output == files.joined(separator: "|") + "\n")
        let plans = (0..<10_000).flatMap { _ in ["--plan", "cold"] }
        #expect(SampleCommands.call(["run"] + plans).output.count { $0 == "+" } == 9_999)
        let commas = String(repeating: ",", count: 10_000)
        expectOneShortLine(["run", "--plan", commas])
        expectOneShortLine(["compare"] + files)
        expectOneShortLine(files)
    }

    /// A program that shows the bytes of the paths that it gets, and one text.
    private let paths: CommandTree = {
        let rejects = Option<FilePath?>("--rejects", value: "FILE", help: "Rejects.")
        let text = Option<String?>("--text", help: "Text.")
        let files = Positional<[FilePath]>("FILE", help: "Files.", atLeast: 1)

        return CommandTree(
            Command("read", abstract: "Reads.") {
                files
                rejects
                text
            } action: { arguments, context in
                var paths = arguments[files]
                if let path = arguments[rejects] { paths.append(path) }
                context.console.write(paths.map { "\($0.bytes)" }.joined(separator: " "))
                return context.call.count == arguments[files].count ? .fine : .verdict
            })
    }()

    @Test("a path is the bytes that were typed, wherever it stands and whatever stands next to it with the same text")
    func pathsAreBytes() {
        let words: [(words: [[UInt8]], paths: String)] = [
            ([[0x61, 0xE9], [0x61, 0xE8]], "[97, 233] [97, 232]"),
            ([Array("--rejects".utf8), [0x61, 0xE9], [0x61, 0xE8]], "[97, 232] [97, 233]"),
            ([[0x61, 0xE8], Array("--rejects=".utf8) + [0x61, 0xE9]], "[97, 232] [97, 233]"),
            ([Array("--rejects=".utf8) + [0x3D, 0xFF], Array("-".utf8)], "[45] [61, 255]"),
            (
                [Array("--".utf8), Array("--rejects=".utf8) + [0xE9]],
                "[45, 45, 114, 101, 106, 101, 99, 116, 115, 61, 233]"
            ),
            ([[0xC3, 0xA9], [0x65, 0xCC, 0x81]], "[195, 169] [101, 204, 129]"),
            ([[0xFF], [0xFF]], "[255] [255]"),
        ]
        for (words, paths) in words {
            let result = SampleCommands.call(self.paths, bytes: words)
            #expect(result.output == paths)
            #expect(result.errors == "")
        }
        #expect(
            SampleCommands.call(paths, ["x", "--rejects="]).errors == "read: --rejects takes a path, not ''\n")
        #expect(SampleCommands.call(paths, [""]).errors == "read: FILE takes a path, not ''\n")
    }

    @Test("bytes that are not UTF-8 are refused where text is expected, and are shown escaped")
    func otherBytesAreNoText() {
        let bytes: [UInt8] = [0x61, 0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80]
        let shown = "a\\xFF\\xC0\\x80\\xED\\xA0\\x80"

        func line(_ words: [[UInt8]]) -> String { SampleCommands.call(SampleCommands.tree, bytes: words).errors }

        let run = Array("run".utf8)
        #expect(line([run, bytes]) == "milli run: PATTERN takes UTF-8 text, not '\(shown)'\n")
        #expect(line([run, Array("--json=".utf8) + bytes]) == "milli run: --json takes UTF-8 text, not '\(shown)'\n")
        #expect(line([run, Array("--seed".utf8), bytes]) == "milli run: --seed takes UTF-8 text, not '\(shown)'\n")
        #expect(line([bytes]) == "milli: unknown command '\(shown)'; see 'milli --help'\n")
        #expect(
            line([run, Array("--".utf8) + bytes]) == "milli run: unknown option '--\(shown)'; see 'milli run --help'\n")
        #expect(
            line([run, Array("--quiet=".utf8) + bytes])
                == "milli run: flag '--quiet' takes no value, not even '\(shown)'\n")
        #expect(
            line([Array("compare".utf8), Array("a".utf8), Array("b".utf8), bytes])
                == "milli compare: unexpected argument '\(shown)'; it takes at most 2 arguments\n")
    }

    @Test("a long argument is shown by its beginning and its end, in 60 characters")
    func aLongArgumentIsShownByItsBeginningAndItsEnd() {
        let sixty = String(repeating: "x", count: 60)
        #expect(sixty.quotedForMessage == "'\(sixty)'")
        let long = "begin" + String(repeating: "x", count: 60) + "end"
        let middle = String(repeating: "x", count: 35) + "..." + String(repeating: "x", count: 14)
        #expect(long.quotedForMessage == "'begin" + middle + "end'")
    }

    @Test("control characters, colour sequences and line ends do not reach the terminal")
    func controlCharactersDoNotReachTheTerminal() {
        for hostile in ["\u{1B}[31mred", "a\nb", "a\r\nb", "\u{0}", "\u{7}", "\u{202E}abc", "\u{2028}", "\u{9B}2J"] {
            expectOneShortLine([hostile])
            expectOneShortLine(["run", "--x" + hostile])
            expectOneShortLine(["run", "--seed", hostile])
            expectOneShortLine(["compare", "a", "b", hostile])
            expectOneShortLine(["run", "x", "--plan", "warm", hostile])
        }
        #expect("a\nb\u{1B}".quotedForMessage == "'a\\nb\\u{1b}'")
    }

    @Test("a combining mark hides neither a dash nor an equals sign nor a comma")
    func aCombiningMarkHidesNothing() {
        expectOneShortLine(["run", "-\u{301}-seed"])
        #expect(SampleCommands.call(["run", "-\u{301}x"]).errors.contains("unknown option"))
        #expect(SampleCommands.call(["run", "--json=\u{301}x"]).output.contains("json=\u{301}x"))
        #expect(SampleCommands.call(["run", "--plan", "warm,\u{301}cold"]).errors.contains("not '\u{301}cold'"))
    }

    @Test("no short call over a small alphabet crashes, and each wrong one is told in one line")
    func noShortCallCrashes() {
        // All sequences of up to three of these words after each command, and of four after `run`, which has most of
        // them: 5 × (1 + 11 + … + 11³) + 11⁴ calls.
        let alphabet = ["", "-", "--", "-5", "x", "--seed", "--seed=", "--plan=warm", "--quiet", "--help", "--db"]
        let tree = SampleCommands.tree

        func visit(_ words: [String], _ depth: Int) {
            let result = SampleCommands.call(tree, words)
            if result.status == .wrongCall, !result.errors.hasPrefix("Usage: ") {
                if result.errors.count(where: \.isNewline) != 1 { Issue.record("\(words): \(result.errors)") }
            } else if result.errors.isEmpty == result.output.isEmpty, result.status != .fine {
                Issue.record("\(words): neither output nor message")
            }

            guard depth > 0 else { return }

            for word in alphabet { visit(words + [word], depth - 1) }
        }

        visit(["run"], 4)
        for command in [["compare"], ["gate"], ["history"], ["history", "trend"]] { visit(command, 3) }
    }
}
