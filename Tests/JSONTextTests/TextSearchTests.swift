import JSONText
import Reproducibility
import Testing

@Suite("Searching bytes for a text")
struct TextSearchTests {
    @Test("the first place is the one that comparing at every place finds, however common the text's bytes are")
    func oracle() {
        let texts: [StaticString] = ["a", "ab", "\"b\"", "aab", "abaabaab", "ba_ab", "\"ab_aab\""]
        var random = Xoshiro256StarStar(seed: Seed.derive(7, "text search"))
        for round in 0..<3_000 {
            let letters = Array(["ab", "aab\"_", "aaaaaaaaaaaaaaab\"_"][round % 3].utf8)
            let bytes = (0..<random.index(below: 1_200)).map { _ in letters[random.index(below: letters.count)] }
            bytes.withUnsafeBufferPointer { bytes in
                for text in texts {
                    let start = random.index(below: bytes.count + 1)
                    let range = start..<start + random.index(below: bytes.count - start + 1)
                    let length = text.utf8CodeUnitCount
                    let expected = range.first { $0 + length <= range.upperBound && bytes.matches(text, at: $0) }
                    #expect(bytes.first(text, in: range) == expected)
                }
            }
        }
    }
}
