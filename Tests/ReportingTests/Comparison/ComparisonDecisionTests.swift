import Measurement
import Results
import Testing

@testable import Reporting

/// The call of the gate that decides what two runs leave open.
@Suite struct ComparisonDecisionTests {
    @Test("the call that decides compares the commits that were measured, on the times that came out longer by most")
    func decision() throws {
        let still = (0..<8).map { (name: "s\($0)", value: 100.0) }
        let base = ComparedSample.result(times: (0..<5).map { ("t\($0)", 100) } + still)
        let head = ComparedSample.result(
            times: [("t0", 200), ("t1", 400), ("t2", 50), ("t3", 150), ("t4", 300)] + still, commit: "b")
        let both = ComparedSample.compared(base, head)
        let worst = both.tallies.flatMap(\.increases).map(\.cell.path)
        let decision = try #require(both.decision)
        #expect(
            decision.sentence
                == "Next, to know if it got slower: run the gate. It builds base and head, and measures the 4 "
                + "increases of warm time side by side, in at most 1 min after building. With "
                + "bbbbbbbbbb checked out"
        )
        #expect(decision.call == "lab gate --base aaaaaaaaaa \(worst.joined(separator: " ")) --metric time")

        // Changes that no commit has cannot be checked out.
        var changed = head
        changed.environment?.provenance.isDirty = true
        #expect(
            ComparedSample.compared(base, changed).decision?.sentence.hasSuffix(
                "In the work tree that was measured last") == true)
        let withoutCommit = ComparedSample.compared(changed, head).decision
        #expect(withoutCommit?.call == "lab gate --base REF")
        #expect(
            withoutCommit?.sentence.hasSuffix(
                "With bbbbbbbbbb checked out and a commit from before the change as REF") == true)
        #expect(
            ComparedSample.compared(changed, changed).decision?.sentence.hasSuffix(
                "In the work tree that was measured last, with a commit from before the change as REF") == true)
        let unchanged = ComparedSample.result(times: (0..<5).map { ("t\($0)", 100) }, commit: "b")
        #expect(
            ComparedSample.compared(base, unchanged).decision?.text
                == "Next, only if smaller changes matter: run the gate. It builds base and head, and measures the "
                + "cells that it guards side by side, in at most 1 min after building. With "
                + "bbbbbbbbbb checked out: "
                + "lab gate --base aaaaaaaaaa")
        let one = ComparedSample.result(times: (0..<5).map { ("t\($0)", $0 == 0 ? 200 : 100) }, commit: "b")
        #expect(
            ComparedSample.compared(base, one).decision?.sentence.contains(
                " measures the one increase of warm time side by side, in at most 1 min after building. ") == true)
        #expect(ComparedSample.compared(base, base).decision == nil)

        // Without a clear slowdown it is on those that clearly came out shorter, or else on small changes, if wanted.
        let faster = ComparedSample.result(
            times: [("t0", 50), ("t1", 101), ("t2", 100), ("t3", 100), ("t4", 100)], commit: "b")
        #expect(
            ComparedSample.compared(base, faster).decision?.text.hasPrefix(
                "Next, only to confirm the gain: run the gate. It builds ") == true)
        #expect(
            ComparedSample.compared(base, faster).decision?.text.hasSuffix(
                " measures the one gain of warm time side by side, in at most 1 min after building. With "
                    + "bbbbbbbbbb checked out: "
                    + "lab gate --base aaaaaaaaaa search/t0/n --metric time") == true)
        let small = ComparedSample.result(
            times: [("t0", 95), ("t1", 101), ("t2", 100), ("t3", 100), ("t4", 100)], commit: "b")
        #expect(
            ComparedSample.compared(base, small).decision?.text
                == "Next, only if a change within 11 % matters: run the gate. It builds base and head, and measures "
                + "the one increase of warm time side by side, in at most 1 min after building. With "
                + "bbbbbbbbbb checked out: "
                + "lab gate --base aaaaaaaaaa search/t1/n --metric time")
        let markdown = Report(digestOf: both.head, comparedWith: [both.base], command: "lab").markdown()
        #expect(markdown.contains("\n    \(decision.call ?? "")\n"))
    }

    @Test("the call of the gate names the times on which the answer rests, at most six, and says of how many")
    func cellsOfDecision() throws {
        for longer in 1...9 {
            let names = (0..<longer).map { "t\($0)" } + (0..<12).map { "s\($0)" }
            let base = ComparedSample.result(times: names.map { ($0, 100) })
            let head = ComparedSample.result(
                times: names.enumerated().map { ($1, $0 < longer ? 200 + Double($0) : 100) }, commit: "b")
            let decision = try #require(ComparedSample.compared(base, head).decision)

            let words = try #require(decision.call).split(separator: " ").map(String.init)
            #expect(words.prefix(4) == ["lab", "gate", "--base", "aaaaaaaaaa"])
            #expect(words.suffix(2) == ["--metric", "time"])
            let patterns = Set(words.dropFirst(4).dropLast(2))
            let expected = (0..<longer).suffix(6).map { "search/t\($0)/n" }
            #expect(Set(head.cells.map(\.id.path)).intersection(patterns) == Set(expected), "\(longer)")
            #expect(patterns.count == expected.count)

            let number = longer == 1 ? "the one increase" : "the \(longer) increases"
            let text = longer > 6 ? "the 6 largest of \(longer) increases" : number
            #expect(decision.sentence.contains(" measures \(text) of warm time side by side"))
        }
    }

    @Test("the call of the gate says which of the times of the answer it leaves out, and counts no smaller changes")
    func remainderOfDecision() throws {
        func result(_ factor: Double, commit: String) -> ResultFile {
            var result = ComparedSample.result(
                times: [("a", 100 * factor), ("f", 1_000), ("s", 100 + 5 * factor)], roles: ["f": .floor],
                processes: 10,
                commit: commit)
            var cold = result.cells[0]
            cold.id.plan = .cold
            result.cells.append(cold)
            return result
        }
        let both = ComparedSample.compared(result(1, commit: "a"), result(2, commit: "b"))
        #expect(both.times.clearlyLonger.count == 2 && both.times.slightlyLonger.count == 1)
        let sentence = try #require(both.decision?.sentence)
        #expect(sentence.contains(" measures the one increase of warm time over 11 % side by side, "))
        #expect(sentence.contains(" It leaves out the other one, of cold time, of the same inputs. With bbbbbbbbbb "))
        #expect(both.trustInShort?.contains(": confirm 1 of them with 'lab gate'") == true)
    }
}
