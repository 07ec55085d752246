import LabCommand
import Testing

@Suite("Pattern") struct PatternTests {
    private let name = "foreground-view/iterative/chain-1000"

    @Test("a text without stars is found anywhere")
    func aTextWithoutStarsIsFoundAnywhere() {
        for part: Pattern in ["", "foreground", "view/iter", "1000", "/", "foreground-view/iterative/chain-1000"] {
            #expect(part.matches(name))
        }
        for part: Pattern in ["Foreground", "viewer", "10000", "iterative/chain-1000x"] { #expect(!part.matches(name)) }
    }

    @Test("a glob fits the whole name")
    func aGlobFitsTheWholeName() {
        for glob: Pattern in [
            "*", "**", "foreground*", "*1000", "*/iterative/*", "foreground-view/*/chain-1000", "*chain-1??0", "*?",
            "?oreground*",
        ] {
            #expect(glob.matches(name))
        }

        for glob: Pattern in ["oreground*", "*100", "foreground-view/*/wide*", "?", "*chain-1?0", "view*"] {
            #expect(!glob.matches(name))
        }
    }

    @Test("the empty name fits only what needs no character")
    func theEmptyNameFitsOnlyWhatNeedsNoCharacter() {
        for pattern: Pattern in ["", "*", "***"] { #expect(pattern.matches("")) }
        for pattern: Pattern in ["a", "?", "*a", "*?*"] { #expect(!pattern.matches("")) }
    }

    @Test("it agrees with the definition on all short patterns and names")
    func itAgreesWithTheDefinition() throws {
        // Independent method: the recursive definition, on 5^0…5^5 patterns times 3^0…3^4 names.
        func fits(_ pattern: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
            guard let first = pattern.first else { return name.isEmpty }

            if first == UInt8(ascii: "*") {
                return fits(pattern.dropFirst(), name) || (!name.isEmpty && fits(pattern, name.dropFirst()))
            }

            guard let letter = name.first, first == UInt8(ascii: "?") || first == letter else { return false }

            return fits(pattern.dropFirst(), name.dropFirst())
        }

        let names = texts("ab/", upTo: 4).map { (text: $0, bytes: Array($0.utf8)[...]) }
        for text in texts("ab/*?", upTo: 5) {
            let pattern = try Pattern(argument: text)
            let glob = text.contains("*") || text.contains("?") ? text : "*" + text + "*"
            let bytes = Array(glob.utf8)[...]
            for name in names where pattern.matches(name.text) != fits(bytes, name.bytes) {
                Issue.record("\(text) on \(name.text): \(pattern.matches(name.text))")
            }
        }
    }

    private func texts(_ letters: String, upTo longest: Int) -> [String] {
        var all = [""]
        var layer = all
        for _ in 0..<longest {
            layer = layer.flatMap { text in letters.map { text + String($0) } }
            all += layer
        }

        return all
    }

    @Test("patterns longer than a machine word work", arguments: [62, 63, 64, 65, 127, 128, 129, 1000])
    func patternsLongerThanAMachineWordWork(length: Int) throws {
        let text = String((0..<length).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) })
        let part = try Pattern(argument: text)
        #expect(part.matches(text))
        #expect(part.matches("xx" + text + "yy"))
        #expect(!part.matches(String(text.dropLast())))
        #expect(!part.matches(String(text.dropFirst())))
        let glob = try Pattern(argument: "*" + text.dropFirst(2) + "?")
        #expect(glob.matches(text + "x"))
        #expect(!glob.matches(text.dropLast() + "?x"))
        #expect(glob.matches("ab" + text + text + "x"))
    }

    @Test("what defeats backtracking is answered")
    func whatDefeatsBacktrackingIsAnswered() throws {
        let pattern = try Pattern(argument: String(repeating: "a*", count: 400) + "b")
        #expect(!pattern.matches(String(repeating: "a", count: 100_000)))
        #expect(pattern.matches(String(repeating: "a", count: 100_000) + "b"))
    }

    @Test("a pattern that is too long is refused")
    func aPatternThatIsTooLongIsRefused() throws {
        #expect(throws: InvalidValue.self) { try Pattern(argument: String(repeating: "a", count: 1001)) }
        #expect(try Pattern(argument: String(repeating: "a", count: 1000)).argument.count == 1000)
    }

    @Test("one question mark is one character, however it is encoded")
    func oneQuestionMarkIsOneCharacter() {
        let glob: Pattern = "caf?"
        #expect(glob.matches("café"))
        #expect(glob.matches("cafe\u{301}"))
        #expect(glob.matches("caf👨‍👩‍👧"))
        let part: Pattern = "é"
        #expect(part.matches("cafe\u{301}s"))
        let plain: Pattern = "e"
        #expect(!plain.matches("caf\u{65}\u{301}"))
    }
}
