import Foundation
import Testing

import Measurement
import Reproducibility

struct SummaryTests {
    private let bootstrap = ClusterBootstrap(seed: 1, resamples: 1000)

    // Pooled: 1 … 9 and 100, ten values, position = 9 p. p25: 2.25 → 3.25; median 4.5 → 5.5; p75: 6.75 → 7.75;
    // p90: 8.1 → 9 + 0.1 · 91 = 18.1; p99: 8.91 → 9 + 0.91 · 91 = 91.81. Distances from 5.5:
    // 0.5 0.5 1.5 1.5 2.5 2.5 3.5 3.5 4.5 94.5, their median 2.5. Outer fence 7.75 + 3 · 4.5 = 21.25: 100 is extreme.
    @Test("every number of a summary is what hand calculation gives")
    func everyNumberIsWhatHandCalculationGives() throws {
        let summary = try #require(
            Summary(processes: [[8, 1, 3, 100], [], [2, 9, 5, 4, 7, 6]], bootstrap: bootstrap))
        #expect(summary.n == 10)
        #expect(summary.min == 1)
        #expect(summary.p25 == 3.25)
        #expect(summary.median == 5.5)
        #expect(summary.p75 == 7.75)
        #expect(summary.p90.agrees(with: 18.1))
        #expect(summary.p99.agrees(with: 91.81))
        #expect(summary.max == 100)
        #expect(summary.mad == 2.5)
        #expect(summary.outliers == Outliers(mild: 0, extreme: 1))
        #expect(summary.ci95 == bootstrap.medianInterval(processes: [[8, 1, 3, 100], [2, 9, 5, 4, 7, 6]]))
        #expect(summary.ci95 != nil)
    }

    @Test("without a sample there is no summary")
    func withoutASampleThereIsNoSummary() {
        #expect(Summary(processes: [], bootstrap: bootstrap) == nil)
        #expect(Summary(processes: [[], []], bootstrap: bootstrap) == nil)
    }

    @Test("with a sample that is no number there is no summary")
    func withASampleThatIsNoNumberThereIsNoSummary() {
        #expect(Summary(processes: [[1, .nan], [2]], bootstrap: bootstrap) == nil)
        #expect(Summary(processes: [[1, .infinity], [2]], bootstrap: bootstrap) == nil)
    }

    @Test("one process has a median and no interval")
    func oneProcessHasNoInterval() throws {
        let summary = try #require(Summary(processes: [[3, 1, 2]], bootstrap: bootstrap))
        #expect(summary.median == 2)
        #expect(summary.ci95 == nil)
    }

    @Test("the order of samples within a process does not matter")
    func theOrderOfSamplesDoesNotMatter() {
        var random = Xoshiro256StarStar(seed: 11)
        let processes = (0..<5).map { _ in (0..<30).map { _ in Double(random.index(below: 50)) } }
        let shuffled = processes.map { samples in
            var samples = samples
            random.shuffleInPlace(&samples)
            return samples
        }
        #expect(shuffled != processes)
        #expect(
            Summary(processes: processes, bootstrap: bootstrap) == Summary(processes: shuffled, bootstrap: bootstrap))
    }

    @Test("a summary is read back from its JSON, with the names of the result file")
    func aSummaryIsReadBackFromItsJSON() throws {
        let summary = try #require(Summary(processes: [[1, 2, 3], [2, 3, 50]], bootstrap: bootstrap))
        let json = try JSONEncoder().encode(summary)
        #expect(try JSONDecoder().decode(Summary.self, from: json) == summary)
        let object = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(
            Set(object.keys) == [
                "n", "min", "p25", "median", "p75", "p90", "p99", "max", "mad", "ci95", "outliers",
            ])
    }
}
