import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct ComparisonTrustTests {
    @Test("the worth of intervals comes first: the processes, the slowdown that would show, and more processes")
    func trust() throws {
        // Processes differ here, so that the interval of the change is wider than a point.
        var base = ComparedSample.result(times: [("a", 100)], processes: 10)
        base.cells[0].processes = (0..<10).map { .init(process: $0, samples: [95.5 + Double($0)]) }
        var head = ComparedSample.result(times: [("a", 100)], processes: 3, commit: "b")
        head.cells[0].processes = (0..<3).map { .init(process: $0, samples: [96 + 4 * Double($0)]) }
        head.environment?.loadAverage = [1.59, 1, 1]
        head.environment?.processors = 2
        let both = ComparedSample.compared(base, head)
        let trust = ComparisonTrust(both)
        let row = try #require(both.findings.rows.first)
        let change = try #require(row.change)
        let interval = try #require(row.interval)
        let factor = (1 + change) / (1 + interval.lower)
        #expect(trust.visibleFactor == factor && trust.times == 1 && factor > 1.01)
        let text = SignificantDigits.three(100 * (factor - 1))
        let sentences = """
            With 10 processes in base, 3 in head, noise between processes alone would hide a slowdown of less than \
            \(text) %; the place of the code in memory can hide up to 11 %; --profile standard takes 10, with which \
            smaller ones are seen. The 95 % intervals of changes are widened for 3 processes, and hold the true change \
            at least 95 times in 100 if processes differ from each other by a normal distribution. Noise between \
            processes alone lets up to 1 of 1 time come out longer or shorter that did not change.
            """
        #expect(ComparedSample.texts(base, head).first == sentences)

        let enough = ComparedSample.texts(base, ComparedSample.result(times: [("a", 100)], processes: 10, commit: "b"))
            .first
        #expect(enough?.hasPrefix("With 10 processes a side, noise between processes alone would hide a ") == true)
        let two = ComparedSample.texts(
            ComparedSample.result(times: [("a", 100), ("b", 100)], processes: 10),
            ComparedSample.result(times: [("a", 100), ("b", 100)], processes: 10, commit: "b"))
        #expect(two.first?.contains(" % in half of 2 times; the place of the code ") == true)
        #expect(enough?.contains("--profile") == false && enough?.contains("widened") == false)
        let single = ComparedSample.result(times: [("a", 100)], processes: 1)
        let trustOfOne = ComparedSample.texts(single, single).first
        #expect(trustOfOne?.contains("Noise") == false && trustOfOne?.contains("widened") == false)
        #expect(trustOfOne?.hasPrefix("With 1 process a side, no time has an interval") == true)
        #expect(trustOfOne?.contains("smaller ones") == false)
        #expect(
            ComparisonTrust(ComparedSample.compared(ComparedSample.result(), ComparedSample.result())).sentence == nil)
        // Of times that are not compared there is nothing to trust.
        var other = head
        other.environment?.processorModel = "Another"
        other.fingerprint = other.environment?.fingerprint ?? ""
        let apart = ComparedResults(NamedResult("base.json", base), NamedResult("head.json", other), command: "lab")
        #expect(apart.headline.answer == "Nothing can be compared: the environments differ.")
        #expect(!apart.statements.contains { $0.subject == .trust })
    }

    @Test("the trust in two runs is answered by their kind of numbers, other work before them, floors and processes")
    func answer() {
        func answer(
            loads: (Double?, Double?), floors: Double? = nil, counts: Bool = true, processes: Int = 10,
            tool: String? = nil
        ) -> String? {
            func result(_ factor: Double, load: Double?, commit: String) -> ResultFile {
                var times: [(name: String, value: Double)] = [("a", 100)]
                if floors != nil { times.append(("f", 1_000 * factor)) }
                var result = ComparedSample.result(
                    times: times, roles: ["f": .floor], counts: counts ? [("a", .allocations, 2)] : [],
                    processes: processes, commit: commit)
                result.environment?.processors = 2
                result.environment?.loadAverage = load.map { [$0, 0, 0] } ?? []
                result.source = tool.map { .init(tool: $0) }
                return result
            }
            return ComparedSample.compared(
                result(1, load: loads.0, commit: "a"), result(floors ?? 1, load: loads.1, commit: "b")
            ).trust
        }

        #expect(
            answer(loads: (0.1, 0.1), floors: 1.01)
                == "Can I trust it? Counts are exact. Times: there was little other work; floors, plain work that is "
                + "the same in both runs, came out 1.0 % longer: the machine was about as fast in both.")
        #expect(
            answer(loads: (1.5, 1.75), floors: 1.05)?.contains(
                " other work ran before both runs (up to 1.75 programs on 2 processors, good up to 0.50), so that they "
                    + "may be too long; floors, plain work that is the same in both runs, came out 5.0 % longer: the "
                    + "machine was slower in head.") == true)
        #expect(
            answer(loads: (0.1, 1.75), floors: 0.9)?.contains(
                " other work ran before head (1.75 programs on 2 processors, good up to 0.50)") == true)
        #expect(answer(loads: (0.1, 0.1), floors: 0.9)?.hasSuffix("the machine was faster in head.") == true)

        // Without a load, floors or counts nothing is said of them, but that there are no floors.
        #expect(
            answer(loads: (nil, 0.1), counts: false, processes: 3)
                == "Can I trust it? Times: no floors were compared, which would show if the machine was as fast in "
                + "both runs; 3 processes a side are few.")
        #expect(
            answer(loads: (0.1, 0.1), counts: false, tool: "google-benchmark")
                == "Can I trust it? Times: there was little other work.")
        let empty = ComparedSample.result()
        #expect(ComparedSample.compared(empty, empty).trust == nil)
        let counts = ComparedSample.result(counts: [("a", .allocations, 2)])
        #expect(ComparedSample.compared(counts, counts).trust == "Can I trust it? Counts are exact.")
    }

    @Test("noise lets 5 in 100 times read changed, 10 in 100 of two processes, and none without an interval")
    func noise() {
        #expect(
            FalseReadings(processes: Array(repeating: 10, count: 2_241)).sentence
                == "Noise between processes alone lets up to 113 of 2,241 times come out longer or shorter that did "
                + "not change.")
        #expect(FalseReadings(processes: Array(repeating: 3, count: 100)).most == 5)
        #expect(FalseReadings(processes: Array(repeating: 2, count: 10) + [3]).most == 2)
        #expect(FalseReadings(processes: []).sentence == nil)
    }
}
