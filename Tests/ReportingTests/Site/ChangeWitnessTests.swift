import Measurement
import Results
import Testing

@testable import Reporting

/// The words of each machine on a change, also of those that do not show it.
extension SiteChangeTests {
    /// The lines of machines on all changes, one after the other.
    private func words(in answer: String) -> [String] {
        answer.matches(of: /class="seen">(.*?)<\/span>/).map { String($0.1.replacing(/<[^>]*>/, with: "")) }
    }

    /// The answer on ten commits on A, from the sixth on with a longer time, and times on B by commit.
    private func answer(timesOnB: KeyValuePairs<Int, Double>) throws -> String {
        let a = try (1...10).map { try run(on: "A", of: $0, [Numbers(times: ["i": $0 < 6 ? 100 : 130])]) }
        let b = try timesOnB.map { try run(on: "B", of: $0, [Numbers(times: ["i": $1])]) }
        return try answer(site(a + b))
    }

    @Test("a machine that moved the same way with too few runs says so, and its numbers are folded")
    func movedTheSameWay() throws {
        let text = try answer(timesOnB: [1: 200, 5: 202, 9: 262])
        let run = "<a href=\"runs/[^\"]*/index.html\">1970-04-20</a>"
        let line = "Machine B: slower in its only run since, of \(run), but too few runs to tell \\(3 of 4\\)."
        #expect(try text.contains(Regex(", still so.</span><span class=\"seen\">\(line)</span></li>")))
        #expect(
            text.contains(
                "<summary>The cell</summary><p class=\"rest\">B moved the same way: search/i warm time 201 ns → "
                    + "262 ns on chain-10.</p>"))
        // Less than half as far, the other way, and not beyond all numbers before.
        for times in [[200.0, 202, 220], [200, 202, 150], [200, 270, 262]] {
            let answer = try answer(timesOnB: [1: times[0], 5: times[1], 9: times[2]])
            #expect(answer.contains(", still so.</span></li>"), "\(times)")
        }
    }

    @Test("a machine with runs enough that did not move is one that did not see the change")
    func notSeen() throws {
        let start = ", still so.</span><span class=\"seen\">"
        let still = try answer(timesOnB: [1: 200, 2: 202, 5: 201, 7: 200, 8: 202, 9: 201])
        #expect(still.contains("\(start)Machine B: not seen.</span></li>"))
        // Nothing is said of a machine that did not measure on both sides.
        let later = try answer(timesOnB: [6: 200, 7: 202, 8: 201, 9: 200, 10: 202])
        #expect(later.contains(", still so.</span></li>"))
        let counts = try site(
            (1...10).map { try run(on: "A", of: $0, [Numbers(counts: ["i": $0 < 6 ? 1 : 2])]) }
                + [1, 9].map { try run(on: "B", of: $0, [Numbers(counts: ["i": 1])]) })
        #expect(try answer(counts).contains("\(start)Machine B: not seen.</span></li>"))
    }

    @Test("nothing is said of a machine that shows another change of the cell")
    func changedElsewhere() throws {
        // On B the count changed with another commit, so that it is a change of its own.
        let counts = try site(
            (1...10).map { try run(on: "A", of: $0, [Numbers(counts: ["i": $0 < 6 ? 1 : 2])]) }
                + [1, 2, 3, 9].map { try run(on: "B", of: $0, [Numbers(counts: ["i": $0 < 3 ? 1 : 2])]) })
        let text = try answer(counts)
        #expect(
            words(in: text).sorted() == [
                "Machine A: since 1970-01-07, still so.", "Machine B: since 1970-04-14, still so.",
            ])
    }

    @Test("each change says once what each machine knows of it, so that a box never contradicts itself")
    func wordsOfMachines() throws {
        // Both changes lie between the same commits. B saw the count, and has too few runs for the time.
        let a = try (1...10).map { number in
            try run(
                on: "A", of: number,
                [Numbers(times: ["i": number < 6 ? 100 : 130], counts: ["j": number < 6 ? 1 : 2])])
        }
        let b = try [1, 5, 9].map { number in
            try run(
                on: "B", of: number,
                [Numbers(times: ["i": number < 6 ? 200 : 262], counts: ["j": number < 6 ? 1 : 2])])
        }
        let text = try answer(site(a + b))
        #expect(text.ranges(of: "class=\"changed bad\"").count == 1)
        let words = words(in: text)
        #expect(
            words == [
                "Machine A: since 1970-01-07, still so.", "Machine B: since the newest run, of 1970-04-20.",
                "Machine A: since 1970-01-07, still so.",
                "Machine B: slower in its only run since, of 1970-04-20, but too few runs to tell (3 of 4).",
            ])
    }

    @Test("of more machines than a change names, those that show it come first, and the last ones are counted")
    func manyMachines() throws {
        // The first run of the machine that shows it is the last one.
        let still = try (1...6).flatMap { machine in
            try [1, 9].map { try run(on: "B\(machine)", of: $0, [Numbers(counts: ["i": 1])]) }
        }
        let changed = try (2...10).map { try run(on: "C", of: $0, [Numbers(counts: ["i": $0 < 6 ? 1 : 2])]) }
        let text = try answer(site(still + changed))
        let words = words(in: text)
        let first = try #require(words.first)
        #expect(first.hasPrefix("Machine G: since 1970-04-17") && first.hasSuffix(", still so."), "\(words)")
        let others = ["A", "B", "C", "D", "E"].map { "Machine \($0): not seen." }
        #expect(Array(words.dropFirst()) == others + ["And 1 more machine."])
    }

    @Test("a movement that runs enough do not set apart from noise is said to be one")
    func movedInNoise() throws {
        let last = try answer(timesOnB: [1: 100, 2: 190, 5: 100, 9: 200])
        let start = "Machine B: slower in"
        #expect(
            words(in: last).last == "\(start) its only run since, of 1970-04-20, but 4 runs do not rule out chance.")
        let three = try answer(timesOnB: [1: 100, 2: 190, 5: 100, 7: 200, 8: 290, 9: 200])
        #expect(
            words(in: three).last == "\(start) each of its 3 runs since 1970-04-18, but 6 runs do not rule out chance.")
    }

    @Test("a machine with two runs that moved the same way says how many of those that it takes it has")
    func movedInTwoRuns() throws {
        let text = try answer(timesOnB: [5: 200, 6: 262])
        let end = ", but too few runs to tell (2 of 4)."
        #expect(words(in: text).map { $0.hasSuffix(end) } == [false, true])
    }

    @Test("what became better has a machine that was faster, and a rate that fell one that was lower")
    func directions() throws {
        let a = try (1...10).map { try run(on: "A", of: $0, [Numbers(times: ["i": $0 < 6 ? 130 : 100])]) }
        let b = try [1, 5, 9].map { try run(on: "B", of: $0, [Numbers(times: ["i": $0 < 6 ? 262 : 200])]) }
        #expect(try words(in: answer(site(a + b))).last?.contains("Machine B: faster in its only run since, ") == true)
        func rate(_ machine: String, _ number: Int) throws -> ResultFile {
            try run(on: machine, of: number, [Numbers(times: ["i": number < 6 ? 130 : 100], metric: .rate)])
        }
        let rates = try (1...10).map { try rate("A", $0) } + [1, 5, 9].map { try rate("B", $0) }
        #expect(try words(in: answer(site(rates))).last?.contains("Machine B: lower in its only run since, ") == true)
    }
}
