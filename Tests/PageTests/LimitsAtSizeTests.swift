import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

/// The page at a size of experiments with two limits, and of those without a budget.
@Suite(Browser.isThere) struct LimitsAtSizeTests {
    private var seen: PageObservation.Limits {
        get throws { try ReportPages.shared.get().page("limits").limits }
    }

    /// Returns the picks of the rows of the experiment with two limits at a size, by limit.
    private func picks(at size: String) throws -> [String: String] {
        let rows = try #require(try seen.picks[size]).filter { $0.experiment == "constructor" }
        return Dictionary(rows.map { ($0.limit, $0.pick) }) { first, _ in first }
    }

    private static let warm = "warm p50 ≤ 1.00 µs"
    private static let cold = "cold p99 ≤ 1.00 ms"

    @Test("at one size each of two limits has a row with its own verdict, bound and share")
    func rowsOfLimits() throws {
        for size in ["10", "1000"] {
            let picks = try picks(at: size)
            #expect(picks.keys.sorted() == [Self.cold, Self.warm])
            let warm = try #require(picks[Self.warm])
            let cold = try #require(picks[Self.cold])
            #expect(warm.contains(" ✓ fits ") && warm.contains(" · warm p50 ≤ "), "\(warm)")
            #expect(warm.hasSuffix(" % of 1 µs") && !warm.contains("cold"), "\(warm)")
            #expect(cold.contains(" ✓ fits ") && cold.contains(" · cold p99 ≤ "), "\(cold)")
            #expect(cold.hasSuffix(" % of 1 ms") && !cold.contains("warm p50"), "\(cold)")
        }
    }

    @Test("at one size the pick of an experiment breaks none of its limits, as at all sizes")
    func picksOfLimits() throws {
        for size in [10, 1_000, 100_000] {
            var part = ReportPages.limits
            part.cells.removeAll { $0.experiment != "constructor" || $0.input.size != size }
            let best = part.recommendation(on: "constructor", part.cells).choices.first?.best.name
            #expect((best == nil) == (size == 100_000))
            let expected = best.map { "\($0) ✓ fits " } ?? "✗ nothing fits every limit; the fastest is indexed "
            expectAll(try picks(at: "\(size)").values, count: 2) { $0.hasPrefix(expected) }
        }

        let largest = try picks(at: "100000")
        let cold = try #require(largest[Self.cold])
        #expect(cold.hasSuffix(" · cold p99 ≥ 2.00 ms, budget 1 ms"), "\(cold)")
        #expect(try #require(largest[Self.warm]).hasSuffix(" % of 1 µs"))
    }

    @Test("the answer and the table at a size have the bounds of both limits, and one verdict")
    func tableOfLimits() throws {
        let seen = try seen
        #expect(seen.answer.hasPrefix("At 1,000 nodes use memoised: "), "\(seen.answer)")
        #expect(seen.answer.contains(" % of 1 µs warm p50, ≤ ") && seen.answer.contains(" % of 1 ms cold p99, keeps "))
        #expect(
            seen.table[0] == [
                "implementation", "warm", "times as fast, warm", "warm p50, 95 % bound", "of 1 µs",
                "cold p99, 95 % bound", "of 1 ms", "keeps", "preparation", "fits",
            ])
        // The reference keeps the limit on cold calls, and breaks that on warm ones.
        let reference = try #require(seen.table.last)
        #expect(reference[0] == "documented reference" && reference[3].hasPrefix("≥ "))
        #expect(reference[5].hasPrefix("≤ ") && reference.last == "✗ over", "\(reference)")
    }

    @Test("at one size an experiment without a budget has no verdict, and one that has no times is not asked")
    func experimentsWithoutBudget() throws {
        let seen = try seen
        // Names that every object of the script's language has are names of experiments like others.
        #expect(seen.experiments == ["constructor", "single", "toString"])
        #expect(seen.others.keys.sorted() == ["toString"])
        let other = try #require(seen.others["toString"])
        #expect(other.hasPrefix("indexed warm ") && !other.contains("fits") && !other.contains("·"), "\(other)")
        expectAll(seen.picks.values.joined(), count: 9) { ["constructor", "single"].contains($0.experiment) }
    }

    @Test("the sum at a size counts an experiment with two limits as one that fits only if its pick keeps both")
    func sumOfLimits() throws {
        let open = "At 10 nodes. 1 of 2 fit; not certain: constructor."
        #expect(try seen.sums == ["": "At 10 nodes. 2 of 2 fit.", "warm time": open, "cold time": open])
    }
}
