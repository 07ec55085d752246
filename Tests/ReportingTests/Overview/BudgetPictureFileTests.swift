import TestSupport
import Testing

@testable import Reporting
@testable import Results

/// The picture as a file of its own.
extension BudgetPictureTests {
    @Test("a picture of its own says what its axis is, where a mark fits, what is over, and what to use instead")
    func words() throws {
        let worst = try #require(cells.first { $0.judgedVerdict == .over && $0.role == .reference })
        let picture = try #require(BudgetPicture(cells))
        let texts = texts(in: picture.svg(heading: "Does it fit?", circumstances: "here")).map(\.text)
        let bound = try #require(worst.boundText)
        for text in [
            "Does it fit?", "cold p99 of one call", "← fits budget 200 µs over →", "search", "cold p99 ≤ 200 µs",
            "✗ documented: 1 of 2 inputs over", "worst: documented on chain-10000, \(bound)", "✓ indexed: all 2 inputs",
            "here",
        ] { #expect(texts.contains(text), "\(text): \(texts)") }
        #expect(texts.contains { $0.contains("P99: The 99th percentile: 99 of 100 calls take at most this long.") })
        #expect(!texts.contains { $0.contains("nothing fits") || $0.hasPrefix("? undecided on") })

        var slow = cells
        for index in slow.indices where slow[index].input.size == 10_000 { slow[index].budget?.verdict = .over }
        let unmet = try #require(BudgetPicture(slow)).svg(heading: "Does it fit?", circumstances: "here")
        let others = self.texts(in: unmet).map(\.text)
        #expect(others.contains("documented and indexed: 1 of 2 inputs"))
        #expect(others.contains("✗ nothing fits on chain-10000"))

        for index in slow.indices where slow[index].role == .implementation && slow[index].input.size == 10_000 {
            slow[index].budget?.verdict = .undecided
        }
        let open = try #require(BudgetPicture(slow)).svg(heading: "Does it fit?", circumstances: "here")
        let openTexts = self.texts(in: open).map(\.text)
        #expect(openTexts.contains("? undecided on chain-10000") && !openTexts.contains { $0.contains("nothing fits") })
    }

    @Test("no two texts of a picture of its own meet, and none leaves it, however long the names are")
    func room() throws {
        var long = cellsOfTwoLimits
        for index in long.indices {
            long[index].id.experiment += "-" + String(repeating: "experiment", count: 6)
            long[index].id.implementation += "-" + String(repeating: "implementation", count: 4)
            long[index].id.input += "-" + String(repeating: "input", count: 12)
            long[index].input.shape += "-of-shapes"
        }

        for cells in [cellsOfTwoLimits, long] {
            let picture = try #require(BudgetPicture(cells))
            let heading = Array(repeating: "Does it fit?", count: 12).joined(separator: " ")
            let drawing = picture.svg(heading: heading, circumstances: heading)
            let height = try #require(drawing.firstMatch(of: /height="(\d+)"/).flatMap { Int($0.1) })
            let texts = texts(in: drawing)
            #expect(texts.count > 30)

            for (index, text) in texts.enumerated() {
                #expect(text.left >= 0 && text.right <= 1_000 && text.baseline < height, "\(text)")
                for other in texts.dropFirst(index + 1) {
                    let isApart =
                        text.right <= other.left || other.right <= text.left
                        || abs(text.baseline - other.baseline) >= 14
                    #expect(isApart, "\(text) meets \(other)")
                }
            }
        }
    }

    /// A text of a drawing with its horizontal room, in pixels, in a wide font.
    private struct DrawnText {
        let text: String
        let left: Double
        let right: Double
        let baseline: Int
    }

    private func texts(in drawing: String) -> [DrawnText] {
        let pattern = /<text(?: class="([^"]*)")? x="(\d+)" y="(\d+)"( text-anchor="middle")?>(.*?)<\/text>/
        return drawing.matches(of: pattern).compactMap { match -> DrawnText? in
            guard let x = Double(match.2), let baseline = Int(match.3) else { return nil }

            let spaced = String(match.5).replacing("</tspan><tspan", with: "</tspan> <tspan")
            let text = spaced.replacing(/<[^>]*>/, with: "").replacing("&amp;", with: "&")
            let columns: [String: Double] = ["heading": 11.2, "quiet": 7.2, "name": 7.3]
            let column = columns[String(match.1 ?? "")] ?? 8
            let width = column * Double(text.displayWidth)
            let left = match.4 == nil ? x : x - width / 2
            return DrawnText(text: text, left: left, right: left + width, baseline: baseline)
        }
    }

    @Test("a picture of its own is headed by the answer on budgets, also next to an earlier result")
    func headingOfComparison() throws {
        let alone = try #require(SectionSample.report().pictureFile)
        let compared = SectionSample.report(comparedWith: [NamedResult("old.json", SectionSample.slower)])
        #expect(compared.header.headline?.question == "Did it get slower?")
        #expect(compared.pictureFile == alone && alone.contains(">Does search fit in 200 µs?"))
    }

    @Test("the heading of a picture of its own goes over as many lines as it needs, and all moves down")
    func headingOfFile() throws {
        let picture = try #require(BudgetPicture(cells))
        func height(_ heading: String) throws -> Int {
            let drawing = picture.svg(heading: heading, circumstances: "here")
            return try #require(drawing.firstMatch(of: /viewBox="0 0 1000 (\d+)"/).flatMap { Int($0.1) })
        }

        let words = Array(repeating: "fits", count: 30).joined(separator: " ")
        let lines = picture.svg(heading: words, circumstances: "here").matches(
            of: /<text class="heading"[^>]*>([^<]*)</
        )
        .map { String($0.1) }
        #expect(lines.joined(separator: " ") == words && lines.count == 2)
        #expect(try height(words) == height("Does it fit?") + 24)
    }
}
