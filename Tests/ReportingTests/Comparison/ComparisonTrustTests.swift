import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct ComparisonTrustTests {
    @Test("the trust comes first: the processes, the slowdown that would show, more processes, and the load")
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
            With 10 processes in base, 3 in head, a slowdown of less than \(text) % would probably go unseen; \
            --profile standard takes 10, with which smaller ones are seen. The 95 % intervals of changes are widened \
            for 3 processes, and hold the true change at least 95 times in 100 if processes differ from each other by \
            a normal distribution. Something else was at work: in head the load was 1.59 on 2 processors. Noise \
            between processes alone lets up to 1 of 1 time come out longer or shorter that did not change.
            """
        #expect(ComparedSample.texts(base, head).first == sentences)

        let enough = ComparedSample.texts(base, ComparedSample.result(times: [("a", 100)], processes: 10, commit: "b"))
            .first
        #expect(enough?.hasPrefix("With 10 processes a side, a slowdown of less than ") == true)
        let two = ComparedSample.texts(
            ComparedSample.result(times: [("a", 100), ("b", 100)], processes: 10),
            ComparedSample.result(times: [("a", 100), ("b", 100)], processes: 10, commit: "b"))
        #expect(two.first?.contains(" % would probably go unseen in half of 2 times.") == true)
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
