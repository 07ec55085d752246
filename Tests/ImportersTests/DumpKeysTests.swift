import Testing

@testable import Importers

@Suite("Keys of JSON dumps")
struct DumpKeysTests {
    @Test("a key is found exactly if its text occurs, at any place of a text of any length")
    func findsKeys() {
        #expect(DumpKeys.single.count == 5)
        for key in DumpKeys.single {
            let text = Array("\(key.text)".utf8)
            for length in text.count + 1...300 where length < 60 || length > 250 {
                for start in 1...length - text.count {
                    var bytes = [UInt8](repeating: UInt8(ascii: "{"), count: length)
                    bytes.replaceSubrange(start..<start + text.count, with: text)
                    bytes.withUnsafeBufferPointer { bytes in
                        let content = DumpContent(bytes: bytes)
                        let isRight = DumpKeys.single.allSatisfy { content.contains($0) == content.contains($0.text) }
                        if !isRight || !content.contains(key) { Issue.record("\(key.text) at \(start) of \(length)") }
                    }
                }
            }
        }
    }
}
