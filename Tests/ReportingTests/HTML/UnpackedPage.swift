import Foundation
import Testing

/// A page as its scripts make it when everything is wanted: what was packed, put where it belongs.
struct UnpackedPage {
    let html: String
    /// How many parts were packed.
    let parts: Int

    init(_ html: String) throws {
        var packs: [Substring: [String]] = [:]
        var rest = ""
        let pieces = html.components(separatedBy: "<script type=\"text/plain\" class=\"pack\" id=\"pack-")
        for piece in pieces.dropFirst() {
            let ends = try #require(piece.range(of: "</script>\n"))
            let (name, data) = try Self.halves(piece[..<ends.lowerBound], "\">")
            let bytes = try Inflate.gzip(Array(try #require(Data(base64Encoded: String(data)))))
            #expect(packs[name] == nil, "two packs \(name)")
            packs[name] = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\u{0}")
            rest += piece[ends.upperBound...]
        }
        var (result, count) = ("", 0)
        let places = (pieces[0] + rest).components(separatedBy: " data-packed=\"")
        for (number, piece) in places.enumerated() {
            var piece = piece[...]
            var text = ""
            if number > 0 {
                let (address, behind) = try Self.halves(piece, "\">")
                let words = address.split(separator: " ")
                let place = try #require(Int(words[1]), "no number: \(address)")
                let texts = packs[words[0]] ?? []
                let part = try #require(texts.indices.contains(place) ? texts[place] : nil, "no part \(address)")
                if places[number - 1].hasSuffix("class=\"spec\"") {
                    text = ">\(part)"
                    piece = behind
                } else {
                    text = part
                    piece = try Self.halves(behind, "</p>").1
                }
                count += 1
            }
            result += text
            if number + 1 < places.count, piece.hasSuffix("<p class=\"omission\"") {
                piece = piece.dropLast("<p class=\"omission\"".count)
            }
            result += piece
        }
        #expect(count == packs.values.reduce(0) { $0 + $1.count }, "a part without a place")
        (self.html, parts) = (result, count)
    }

    private static func halves(_ text: Substring, _ separator: String) throws -> (Substring, Substring) {
        let range = try #require(text.range(of: separator))
        return (text[..<range.lowerBound], text[range.upperBound...])
    }
}
