import Foundation
import JSONText
import Reproducibility
import Testing

/// Random texts, read by this module and by Foundation.
@Suite("JSON against Foundation")
struct JSONOracleTests {
    private func text(_ random: inout Xoshiro256StarStar, _ levels: Int) -> String {
        let space = ["", "", " ", "\n\t"][random.index(below: 4)]
        switch random.index(below: levels > 0 ? 7 : 5) {
        case 0: return space + ["true", "false", "null"][random.index(below: 3)]
        case 1: return space + "\(random.integer(in: -1_000_000...1_000_000))" + space
        case 2: return space + "\(Double(random.integer(in: -9_999...9_999)) / 64)"
        case 3, 4: return string(&random) + space
        case 5:
            let parts = (0..<random.index(below: 5)).map { _ in text(&random, levels - 1) }
            return "[" + parts.joined(separator: ",") + space + "]"
        default:
            let parts = (0..<random.index(below: 5)).map { "\"k\($0)\"" + space + ":" + text(&random, levels - 1) }
            return space + "{" + parts.joined(separator: ",") + "}"
        }
    }

    private func string(_ random: inout Xoshiro256StarStar) -> String {
        let parts = [
            "a", "bc", "é", "😀", "\\n", "\\u00e9", "\\ud83d\\ude00", "\\\"", "\\\\", " longer text ", "\\/", "{",
            ",",
        ]
        return "\"" + (0..<random.index(below: 9)).map { _ in parts[random.index(below: parts.count)] }.joined() + "\""
    }

    private func value(_ document: JSONDocument, _ number: Int) -> Any {
        switch document.kind(of: number) {
        case .object:
            Dictionary(
                uniqueKeysWithValues: document.children(of: number).map {
                    (document.key(of: $0) ?? "?", value(document, $0))
                })
        case .array: document.children(of: number).map { value(document, $0) }
        case .string: document.string(number) ?? "?"
        case .number: document.double(number) ?? .nan
        case .true: true
        case .false: false
        default: NSNull()
        }
    }

    @Test("good texts mean what Foundation says they mean")
    func agrees() throws {
        var random = Xoshiro256StarStar(seed: Seed.derive(5, "oracle"))
        for _ in 0..<3_000 {
            let text = "[" + text(&random, 4) + "]"
            let expected = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSArray
            let document = try JSONDocument(text: text)
            #expect(value(document, 0) as? NSArray == expected, "\(text)")
        }
    }

    @Test("broken texts never crash, an error lies within the text, and what is read Foundation reads too")
    func survives() {
        var random = Xoshiro256StarStar(seed: Seed.derive(5, "broken"))
        let alphabet = Array("{}[]\",:\\u0eE+-.truefalsn \n\t1".utf8) + [0, 0x80, 0xC3, 0xED, 0xFF]
        for _ in 0..<30_000 {
            var bytes = Array(("[" + text(&random, 3) + "]").utf8)
            for _ in 0..<1 + random.index(below: 3) {
                let index = random.index(below: bytes.count)
                switch random.index(below: 3) {
                case 0: bytes[index] = alphabet[random.index(below: alphabet.count)]
                case 1: bytes.insert(alphabet[random.index(below: alphabet.count)], at: index)
                default: if bytes.count > 1 { bytes.remove(at: index) }
                }
            }

            let document = try? JSONDocument(copying: bytes)
            if let document {
                // Foundation refuses a number beyond all finite ones, which JSON's grammar allows.
                let isFinite = (0..<document.count).allSatisfy {
                    document.kind(of: $0) != .number || document.double($0) != nil
                }
                #expect(
                    !isFinite
                        || (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil,
                    "\(String(decoding: bytes, as: UTF8.self))")
            } else if let error = jsonError(bytes) {
                #expect(error.offset <= bytes.count && error.column >= 1 && error.line >= 1)
                let newlines = bytes.count { $0 == 0x0A }
                #expect(error.line <= newlines + 1)
            }

            // Tolerant options read all that strict ones read.
            let tolerant = JSONOptions(duplicateKeys: .reported, toleratesOddStrings: true, checksUTF8: false)
            #expect(jsonError(bytes, tolerant) == nil || document == nil)
        }
    }
}
