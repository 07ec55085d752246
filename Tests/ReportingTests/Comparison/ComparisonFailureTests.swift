import Foundation
import Measurement
import Results
import TestSupport
import Testing

@testable import Reporting

@Suite struct ComparisonFailureTests {
    @Test("times that are gone leave open if it got slower, although counts other than of instructions are the same")
    func goneTimes() {
        let base = ComparedSample.result(times: [("a", 100)], counts: [("a", .allocations, 2)])
        let head = ComparedSample.result(counts: [("a", .allocations, 2)], commit: "b")
        let both = ComparedSample.compared(base, head)
        #expect(
            both.headline.answer
                == "Undecided, as times are missing in the later run: the one exact count did not get worse.")
        #expect(both.tone == .bad && both.headline.tone == .open)
        #expect(ComparedSample.compared(head, head).headline.answer == "No: the one exact count did not get worse.")
    }

    @Test("a head that was measured before base is said to be, as the two files may be swapped")
    func swapped() {
        let base = ComparedSample.result(times: [("a", 100)])
        var head = ComparedSample.result(times: [("a", 100)], commit: "b")
        let sentence = "Head was measured before base: if the two files are swapped, longer is shorter."
        #expect(!ComparedSample.texts(base, head).contains(sentence))
        head.startedAt = base.startedAt.addingTimeInterval(-1)
        #expect(ComparedSample.texts(base, head).first == sentence)
        let lines = ComparisonOverview(ComparedSample.compared(base, head), showsAll: false).lines(width: 120)
        #expect(lines.contains { $0.text == "  – \(sentence)" })
        head.source = .init(tool: "google-benchmark")
        #expect(!ComparedSample.texts(base, head).contains(sentence))
    }

    @Test("a failure says which counts got worse, by how much at most, and that longer times are no reason for it")
    func failure() {
        let base = ComparedSample.result(
            times: [("a", 100), ("b", 100), ("gone", 5)],
            counts: [("a", .allocations, 2), ("b", .allocations, 0), ("a", .bytes, 64), ("b", .bytes, 64)])
        let longer = ComparedSample.result(
            times: [("a", 200), ("b", 100), ("gone", 5)],
            counts: [("a", .allocations, 3), ("b", .allocations, 2), ("a", .bytes, 80), ("b", .bytes, 64)], commit: "b")
        let both = ComparedSample.compared(base, longer)
        #expect(
            both.failure
                == "FAILED: allocations got worse in 2 of 2, bytes allocated in 1 of 2, 2 of a and 1 of b. The "
                + "most in allocations: search/b/n, 0 → 2. Longer times are no reason for it.")

        let counts = ComparedSample.result(
            times: [("a", 100), ("b", 100)],
            counts: [("a", .allocations, 2), ("b", .allocations, 0), ("a", .bytes, 80), ("b", .bytes, 64)], commit: "b")
        #expect(
            ComparedSample.compared(base, counts).failure
                == "FAILED: bytes allocated got worse in 1 of 2, that of a; 1 timing is gone. The count is that of "
                + "search/a/n, 25.0 % more.")

        // A longer time alone fails nothing, and then nothing is said of it.
        let times = ComparedSample.result(times: [("a", 200), ("b", 100), ("gone", 5)], commit: "b")
        let alone = ComparedSample.result(times: [("a", 100), ("b", 100), ("gone", 5)])
        #expect(ComparedSample.compared(alone, times).failure == nil)

        // On a page it stands right below the answer, and nowhere else.
        let page = Report(on: both.head, comparedWith: [both.base], isForced: true, command: "lab").html(bundle: nil)
        #expect(page.contains("</h1><p class=\"failure\">FAILED: ") && page.matches(of: /FAILED/).count == 1)
        #expect(page.contains("</p><p class=\"detail\">"))
    }

    @Test("counts that got worse name the one implementation that has all of them, if others were counted")
    func placeOfFailure() {
        func failure(others: [(name: String, metric: Metric, value: Double)], worse: [String] = ["a"]) -> String? {
            func result(_ factor: Double, commit: String) -> ResultFile {
                let counts: [(name: String, metric: Metric, value: Double)] = worse.flatMap { name in
                    [(name, .allocations, 2 * factor), (name, .bytes, 64 * factor)]
                }
                return ComparedSample.result(counts: counts + others, commit: commit)
            }
            return ComparedSample.compared(result(1, commit: "a"), result(2, commit: "b")).failure
        }

        let b: (name: String, metric: Metric, value: Double) = ("b", .allocations, 2)
        #expect(
            failure(others: [b])
                == "FAILED: allocations got worse in 1 of 2, bytes allocated in 1 of 1, all of a. The most in "
                + "allocations: search/a/n, 100.0 % more.")
        #expect(failure(others: [])?.contains(" of a") == false)
        #expect(failure(others: [b], worse: ["a", "c"])?.contains(", 2 of a and 2 of c. ") == true)
    }

    @Test("the cause of the count that got worse by most has the call of a profile next to base, if a profile shows it")
    func profile() throws {
        func both(
            _ metric: Metric, times: [(name: String, value: Double)] = [], commit: String = "b"
        ) -> ComparedResults {
            ComparedSample.compared(
                ComparedSample.result(times: times, counts: [("a", metric, 2), ("b", metric, 2)]),
                ComparedSample.result(times: times, counts: [("a", metric, 3), ("b", metric, 4)], commit: commit))
        }

        let call = "lab profile search/b/n --base aaaaaaaaaa"
        #expect(
            both(.allocations).nextCalls.map(\.text) == [
                "Next: where the allocations come from, with bbbbbbbbbb checked out: \(call)"
            ])
        #expect(both(.bytes).nextCalls.first?.text.hasPrefix("Next: where the bytes allocated come from, ") == true)
        #expect(both(.resident).nextCalls.isEmpty)
        #expect(Metric.ofLab.filter(\.isProfiled) == [.instructions, .allocations, .bytes])
        #expect(both(.allocations, commit: "a").nextCalls.first?.call == "lab profile search/b/n")
        let same = ComparedSample.result(counts: [("a", .allocations, 2)])
        #expect(ComparedSample.compared(same, same).nextCalls.isEmpty)

        // After the call that decides the times, in all three views.
        let all = both(.allocations, times: [("a", 100)])
        #expect(all.nextCalls.map { $0.text.hasPrefix("Next") } == [true, false] && all.nextCalls[1].call == call)
        let terminal = ComparisonOverview(all, showsAll: false).lines(width: 2_000).map(\.text)
        #expect(terminal.contains("Where the allocations come from, with bbbbbbbbbb checked out:"))
        #expect(
            terminal.contains(call) && terminal.last?.hasPrefix("✗ FAILED, as allocations got worse in 2 of 2") == true)
        #expect(
            Report(digestOf: all.head, comparedWith: [all.base], command: "lab").markdown().contains("\n    \(call)\n"))
        let page = Report(on: all.head, comparedWith: [all.base], command: "lab").html(bundle: nil)
        #expect(page.matches(of: /class="decision">/).count == 2 && page.matches(of: /id="decision"/).count == 1)
        #expect(page.contains(HTML.call(call).text))
    }
}
