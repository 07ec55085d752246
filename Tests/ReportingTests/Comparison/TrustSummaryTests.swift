import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct TrustSummaryTests {
    /// Two runs of one time of 100 ns, of a floor that moved by a factor, and of a count.
    private func compared(
        to time: Double = 100, floors: Double? = 1, processes: Int = 10, allocations: (Double, Double)? = nil,
        commit: String = "b", tool: String? = nil
    ) -> ComparedResults {
        func result(_ time: Double, floor: Double?, allocations: Double?, commit: String) -> ResultFile {
            let floors = floor.map { [(name: "f", value: $0)] } ?? []
            let counts = allocations.map { [(name: "a", metric: Metric.allocations, value: $0)] } ?? []
            var result = ComparedSample.result(
                times: [("a", time)] + floors, roles: ["f": .floor], counts: counts, processes: processes,
                commit: commit)
            result.source = tool.map { .init(tool: $0) }
            return result
        }
        return ComparedSample.compared(
            result(100, floor: floors.map { _ in 1_000 }, allocations: allocations?.0, commit: "a"),
            result(time, floor: floors.map { 1_000 * $0 }, allocations: allocations?.1, commit: commit))
    }

    private let limit = "; smaller changes cannot be trusted"

    @Test("the trust in two runs is summed in one sentence that says which changes are probable, and confirms them")
    func changes() {
        #expect(
            compared(to: 200).trustInShort
                == "The one slowdown over 11 % is probable, not certain: confirm it with 'lab gate'\(limit).")
        #expect(
            compared(to: 50).trustInShort
                == "A slowdown over 11 % would probably have been seen\(limit); the one gain over 11 % is probable, "
                + "not certain: confirm it with 'lab gate'.")
        // Next to a slowdown the gate measures no gain.
        let names = ["a", "b", "c", "d"]
        let both = ComparedSample.compared(
            ComparedSample.result(times: (names + ["f"]).map { ($0, 100) }, roles: ["f": .floor], processes: 10),
            ComparedSample.result(
                times: [("a", 200), ("b", 300), ("c", 50), ("d", 40), ("f", 100)], roles: ["f": .floor],
                processes: 10, commit: "b"))
        #expect(
            both.trustInShort
                == "The 2 slowdowns over 11 % are probable, not certain: confirm them with 'lab gate'\(limit); the 2 "
                + "gains over 11 % are probable, not certain.")
        // A time that the machine may have moved is open, and so is one without floors next to it.
        #expect(
            compared(to: 115, floors: 1.1).trustInShort
                == "A slowdown over 11 % is neither shown nor excluded: 'lab gate' decides it\(limit).")
        #expect(
            compared(to: 200, floors: nil).trustInShort
                == "A slowdown over 11 % is neither shown nor excluded, and no floors show if the machine was as "
                + "fast: 'lab gate' decides it\(limit).")
        #expect(
            compared(to: 200, processes: 3, allocations: (2, 3)).trustInShort
                == "The counts are certain; with few processes, the one slowdown over 11 % is probable, not certain: "
                + "confirm it with 'lab gate'\(limit).")
    }

    @Test("the sentence on trust says why a slowdown may be hidden, if it would probably not have been seen")
    func hidden() {
        let seen = "A slowdown over 11 % would probably have been seen"
        let hidden = "A slowdown over 11 % may be hidden"
        #expect(compared(allocations: (2, 2)).trustInShort == "\(seen)\(limit).")
        #expect(
            compared(processes: 3).trustInShort
                == "With few processes, a slowdown over 11 % would probably have been seen\(limit).")
        #expect(compared(floors: 0.7).trustInShort == "\(hidden), as the machine was faster in head\(limit).")
        #expect(
            compared(floors: nil).trustInShort
                == "\(hidden), as no floors show if the machine was as fast\(limit).")
        #expect(compared(floors: nil, tool: "google-benchmark").trustInShort == "\(hidden)\(limit).")

        // Of a time without an interval nothing would have been seen.
        func result(commit: String) -> ResultFile {
            var result = ComparedSample.result(
                times: [("a", 100), ("b", 100), ("f", 1_000)], roles: ["f": .floor], processes: 10, commit: commit)
            result.cells[1].processes = Array(result.cells[1].processes.prefix(1))
            return result
        }
        #expect(
            ComparedSample.compared(result(commit: "a"), result(commit: "b")).trustInShort
                == "\(seen) in 1 of the 2 timings\(limit).")
    }

    @Test("noise that hides a slowdown beyond the allowance is said in place of that it would probably have been seen")
    func noise() throws {
        func result(commit: String) -> ResultFile {
            var result = ComparedSample.result(
                times: [("a", 100), ("f", 1_000)], roles: ["f": .floor], processes: 10, commit: commit)
            result.cells[0].processes = (0..<10).map { .init(process: $0, samples: [50 + 10 * Double($0)]) }
            result.cells[0].median = 95
            return result
        }
        let both = ComparedSample.compared(result(commit: "a"), result(commit: "b"))
        let factor = try #require(ComparisonTrust(both).visibleFactor)
        #expect(factor > 1 + Findings.layoutAllowance)
        let noise = "noise between processes alone hides up to \(SignificantDigits.three(100 * (factor - 1))) %"
        #expect(both.trustInShort == "A slowdown over 11 % may be hidden, as \(noise)\(limit).")
        #expect(both.trust.first == "Times over 11 %: none was seen, but such a slowdown may be hidden, as \(noise).")
    }

    @Test("of two runs that cannot decide times the sentence on trust says so first, and what is certain")
    func undecided() {
        let certain = "; exact counts are certain."
        #expect(
            compared(processes: 1, allocations: (2, 2)).trustInShort
                == "Undecided for times, as none has an interval\(certain)")
        #expect(compared(processes: 1).trustInShort == "Undecided for times, as none has an interval.")
        #expect(
            compared(allocations: (2, 2), commit: "a").trustInShort
                == "Yes: the code is the same, so that no time differs because of it\(certain)")

        var other = ComparedSample.result(times: [("a", 130)], commit: "b")
        other.fingerprint = "processor=another; \(other.fingerprint)"
        #expect(
            ComparedSample.compared(ComparedSample.result(times: [("a", 100)]), other).trustInShort
                == "Undecided for times, as the environments differ, which alone can change them.")

        let counts = ComparedSample.result(counts: [("a", .allocations, 2)])
        #expect(
            ComparedSample.compared(counts, counts).trustInShort
                == "Yes for exact counts, which are certain; no time was compared.")
        let empty = ComparedSample.result()
        #expect(ComparedSample.compared(empty, empty).trustInShort == nil)
    }
}
