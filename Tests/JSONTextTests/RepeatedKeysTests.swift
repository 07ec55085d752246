import JSONText
import Reproducibility
import Testing

/// Keys that come again and again, as in dumps and lists of records.
@Suite("Objects with the keys of those before them")
struct RepeatedKeysTests {
    /// Keys of all lengths around eight and sixteen bytes, that begin alike, look like other parts of JSON, or have
    /// escapes.
    private static let keys: [StaticString] = [
        "", "[", "[:", ":", "a", "ab", "abcdef", "abcdefg", "abcdefgh", "abcdefgi", "abcdefghijklmno",
        "abcdefghijklmnop",
        "abcdefghijklmnopq", "abcdefghijklmnopr", "é", #"a\"b"#, #"\u0061"#, #"\u0062c"#, "bc", "type", "visible",
    ]

    /// Objects of some keys each, in one of few orders that a following object mostly has too.
    private func objects(_ random: inout Xoshiro256StarStar, _ count: Int) -> [String] {
        let orders = (0..<3).map { _ in
            (0..<random.index(below: 9)).map { _ in Self.keys[random.index(below: Self.keys.count)] }
        }
        let values = ["1", "-2.5", #""text""#, "null", "[]", #"{"":{"a":1}}"#, "[{\"a\":true}]"]

        return (0..<count).map { _ in
            var keys = orders[random.index(below: orders.count)]
            if random.index(below: 8) == 0 { keys.append(Self.keys[random.index(below: Self.keys.count)]) }
            let members = keys.map { key in
                let space = ["", "", "", " ", "\n  "][random.index(below: 5)]
                return "\(space)\"\(key)\"\(space):\(space)\(values[random.index(below: values.count)])"
            }
            return "{" + members.joined(separator: ",") + "}"
        }
    }

    @Test("each object of a long text reads as by itself")
    func order() throws {
        var random = Xoshiro256StarStar(seed: Seed.derive(7, "repeated keys"))
        let options = JSONOptions(duplicateKeys: .reported)
        for _ in 0..<40 {
            let texts = objects(&random, 300)
            let document = try JSONDocument(text: "[" + texts.joined(separator: ",") + "]", options: options)
            var duplicates = 0
            for (object, text) in zip(document.children(of: 0), texts) {
                let alone = try JSONDocument(text: text, options: options)
                duplicates += alone.toleratedCount
                try #require(document.end(of: object) - object == alone.count)
                for value in 1..<alone.count {
                    try #require(document.key(of: object + value) == alone.key(of: value), "\(text)")
                    try #require(document.rawBytes(of: object + value).isSame(as: alone.rawBytes(of: value)))
                }
            }

            #expect(document.toleratedCount == duplicates)
        }
    }

    @Test("a key with an error has it wherever it stands")
    func errors() throws {
        let text = "[" + [String](repeating: "{\"a\tb\":1,\"\\q\":2}", count: 400).joined(separator: ",\n") + "]"
        let options = JSONOptions(toleratesOddStrings: true)
        let document = try JSONDocument(text: text, options: options)
        #expect(document.toleratedCount == 800)
        #expect(document.tolerated.map(\.line) == (1...50).flatMap { [$0, $0] })
    }

    @Test("members by places are those that a search finds")
    func members() throws {
        var random = Xoshiro256StarStar(seed: Seed.derive(7, "members"))
        for duplicateKeys in [JSONOptions.DuplicateKeys.first, .last, .reported] {
            let texts = objects(&random, 400).filter { duplicateKeys != .first || !$0.contains("\\") }
            let document = try JSONDocument(
                text: "[" + texts.joined(separator: ",") + "]", options: JSONOptions(duplicateKeys: duplicateKeys))
            let members = JSONMembers(of: document)
            for object in document.children(of: 0) {
                members.read(object)
                for key in Self.keys { #expect(members[key] == document.member(named: "\(key)", of: object)) }
            }

            members.read(0)
            for key in Self.keys { #expect(members[key] == nil, "an array has no members") }
        }
    }
}
