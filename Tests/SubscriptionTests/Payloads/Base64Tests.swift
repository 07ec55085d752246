import Foundation
import Reproducibility
import Testing

@testable import Subscription

@Suite struct Base64Tests {
    private func decode(_ text: String) -> Result<[UInt8], Base64Error> {
        var result: [UInt8] = [1, 2, 3]
        let error = Array(text.utf8).withUnsafeBufferPointer { Base64.decode($0, into: &result) }
        return error.map { .failure($0) } ?? .success(result)
    }

    @Test("base64 from Foundation is decoded, with or without padding, in both alphabets")
    func oracle() {
        var random = Xoshiro256StarStar(seed: 4)
        for count in Array(0..<70) + [1_000] {
            for _ in 0..<20 {
                let bytes = (0..<count).map { _ in UInt8(random.index(below: 256)) }
                let padded = Data(bytes).base64EncodedString()
                let bare = padded.replacingOccurrences(of: "=", with: "")
                let url = bare.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
                for text in [padded, bare, url] { #expect((try? decode(text).get()) == bytes) }
            }
        }
    }

    @Test("a byte that is not base64 is reported with its position")
    func wrongBytes() {
        for count in 1...24 {
            for position in 1...count {
                var text = [UInt8](repeating: UInt8(ascii: "A"), count: count)
                text[position - 1] = UInt8(ascii: "!")
                let expected = Base64Error.byte(UInt8(ascii: "!"), position: position)
                #expect(decode(String(decoding: text, as: UTF8.self)) == .failure(expected), "\(count)")
            }
        }
    }

    @Test("every text of up to 4 characters from a set of 8 is decoded or refused as the grammar says")
    func exhaustive() {
        let letters = Array("A9-_+/=!")

        func texts(_ count: Int) -> [String] {
            count == 0 ? [""] : texts(count - 1).flatMap { text in letters.map { text + String($0) } }
        }

        for text in (0...4).flatMap(texts) {
            let bare = text.count == 4 ? String(text.reversed().drop { $0 == "=" }.reversed()) : text
            let isPadded = text.count - bare.count
            let allowed = bare.allSatisfy { $0 != "=" && $0 != "!" } && bare.count % 4 != 1 && isPadded <= 2
            let standard = bare.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
            let expected = Data(base64Encoded: standard + String(repeating: "=", count: (4 - bare.count % 4) % 4))

            // Foundation accepts bits after the last byte.
            let again = expected?.base64EncodedString().replacingOccurrences(of: "=", with: "")
            let isExact = again == standard
            #expect(((try? decode(text).get()) != nil) == (allowed && isExact), "\(text)")
            if allowed, isExact { #expect((try? decode(text).get()) == expected.map { Array($0) }, "\(text)") }
        }
    }
}
