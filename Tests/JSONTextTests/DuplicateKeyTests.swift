@testable import JSONText
import Reproducibility
import Testing

@Suite("Keys that occur twice")
struct DuplicateKeyTests {
    @Test("they are refused with name, line and column of the second")
    func refuses() {
        #expect(
            jsonError("{\"a\":1,\n  \"b\":2,\n  \"a\"\n:3}")
                == JSONError(line: 3, column: 3, offset: 19, reason: .duplicateKey("a")))
        #expect(jsonError(#"{"x":{"a":1,"\u0061":2}}"#)?.reason == .duplicateKey("a"))
        #expect(jsonError(#"{"a":{"a":1},"b":{"a":1}}"#) == nil)
        #expect(jsonError(#"{"":1,"":2}"#)?.reason == .duplicateKey(""))
    }

    private let twice = #"{"a":1,"b":2,"a":3,"c":{"d":4,"d":5}}"#

    @Test("reported ones are listed, and the first is taken")
    func reported() throws {
        let reported = try JSONDocument(text: twice, options: JSONOptions(duplicateKeys: .reported))
        #expect(reported.tolerated.map(\.reason) == [.duplicateKey("d"), .duplicateKey("a")])
        #expect(reported.integer(reported.member("a")) == 1)
    }

    @Test("the first or the last is taken as asked for")
    func takes() throws {
        let first = try JSONDocument(text: twice, options: JSONOptions(duplicateKeys: .first))
        #expect(first.integer(first.member("a")) == 1)
        #expect(first.toleratedCount == 0)
        let last = try JSONDocument(text: twice, options: JSONOptions(duplicateKeys: .last))
        #expect(last.integer(last.member("a")) == 3)
        #expect(last.integer(last.member("d", of: last.member("c"))) == 5)
    }

    @Test("exactly those are found that a set of the keys finds, for objects of any size")
    func findsAll() throws {
        var random = Xoshiro256StarStar(seed: Seed.derive(5, "duplicate keys"))
        for round in 0..<2_000 {
            let count = random.index(below: round % 10 == 0 ? 200 : 30)
            // Few letters, so that keys meet; long ones that begin alike; escaped ones.
            let keys = (0..<count).map { _ -> (written: String, meant: String) in
                let letters = (0..<1 + random.index(below: 3)).map { _ in
                    "abcdefghijklmnopqrstuvwxyz"[random.index(below: 26)]
                }

                let meant = (random.chance(0.3) ? "averylongbeginning" : "") + letters.joined()
                let first = meant.utf8.first.map { "\\u00" + String($0, radix: 16) } ?? ""
                return (random.chance(0.02) ? first + meant.dropFirst() : meant, meant)
            }

            var seen: Set<String> = []
            let expected = keys.filter { !seen.insert($0.meant).inserted }.map(\.meant)
            let text = "{" + keys.map { "\"\($0.written)\":[0,{}]" }.joined(separator: ",") + "}"
            let document = try JSONDocument(
                text: text, options: JSONOptions(duplicateKeys: .reported, toleratedKept: 1_000))
            let reported = document.tolerated.map { error -> String in
                guard case .duplicateKey(let name) = error.reason else { return "?" }
                return name
            }
            #expect(reported == expected)
            #expect((jsonError(text) == nil) == expected.isEmpty)
        }
    }
}

extension String {
    fileprivate subscript(_ position: Int) -> String { String(self[index(startIndex, offsetBy: position)]) }
}
