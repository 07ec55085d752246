import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct ClearSlowdownsTests {
    private static let time = SectionSample.cell("indexed", .implementation, .warm, .time, 1).id

    /// The headline on a time whose interval has this lower end, next to floors, or other times, that moved.
    private func headline(
        lower: Double, floors: Double? = 1, others: [Double] = [], areOfOneEnvironment: Bool = true
    ) -> Headline {
        var findings = Findings(base: "a.json", head: "b.json")
        let interval = Interval(lower: lower, upper: lower + 0.1)
        findings.rows = [
            Finding(Self.time, .slower, base: 100, head: 100 * (lower + 1.05), change: lower + 0.05, interval: interval)
        ]
        findings.rows += others.map { change in
            Finding(Self.time, .noDifference, base: 100, head: 100 * (1 + change), change: change)
        }
        findings.floorMean = floors.map { Findings.MeanRatio(ratio: $0, cells: 3) }
        return Headline(comparing: findings, areOfOneEnvironment: areOfOneEnvironment)
    }

    private func word(_ headline: Headline) -> String { String(headline.answer.prefix { $0 != ":" }) }

    @Test("a slowdown is probable if its whole interval lies beyond what the place of code causes, and not at its end")
    func edge() {
        let allowance = Findings.layoutAllowance
        #expect(word(headline(lower: allowance)) == "Perhaps")
        #expect(word(headline(lower: allowance + 0.0001)) == "Probably")
        #expect(headline(lower: allowance + 0.0001).tone == .open)
        #expect(
            headline(lower: 0.2).detail?.hasSuffix(
                "It is longer by more than the 11 % that the place of the code in memory can cause, the floors taken "
                    + "into account.") == true)
        #expect(headline(lower: 0.05).detail?.hasSuffix("so that two runs cannot judge it.") == true)
    }

    @Test("floors that moved take as much from a slowdown, and floors that came out shorter give it nothing")
    func floors() {
        #expect(word(headline(lower: 0.2, floors: 1.05)) == "Probably")
        #expect(word(headline(lower: 0.2, floors: 1.1)) == "Perhaps")
        #expect(
            headline(lower: 0.2, floors: 1.1).detail?.hasSuffix(
                "Floors came out 10.0 % longer on average (3 ratios), so that the machine may have its part in it.")
                == true)
        #expect(word(headline(lower: 0.1, floors: 0.5)) == "Perhaps")
    }

    @Test("without floors the median of all times stands for the machine, and one time alone has nothing next to it")
    func median() {
        #expect(word(headline(lower: 0.3, floors: nil, others: [0, 0.01])) == "Probably")
        #expect(word(headline(lower: 0.3, floors: nil, others: [0.3, 0.3])) == "Perhaps")
        let alone = headline(lower: 0.3, floors: nil)
        #expect(word(alone) == "Perhaps")
        #expect(
            alone.detail?.hasSuffix("No floor was compared, so that the machine may have its part in it.") == true)
    }

    @Test("no slowdown is probable between machines or builds that differ")
    func environments() {
        let headline = headline(lower: 0.3, areOfOneEnvironment: false)
        #expect(word(headline) == "Perhaps")
        #expect(headline.detail?.hasSuffix("The environments differ, which may be the cause.") == true)

        let base = ComparedSample.result(times: [("a", 100), ("b", 100), ("c", 100)])
        var head = ComparedSample.result(times: [("a", 200), ("b", 100), ("c", 100)], commit: "b")
        #expect(word(ComparedSample.compared(base, head).headline) == "Probably")
        head.fingerprint = "processor=another; \(head.fingerprint)"
        #expect(word(ComparedSample.compared(base, head).headline) == "Perhaps")
    }

    @Test("only the times of calls are held against the place of the code, and all that came out longer are counted")
    func calls() {
        func finding(_ metric: Metric, lower: Double) -> Finding {
            Finding(
                Self.time.by(.warm, metric), .slower, base: 100, head: 200, change: 1,
                interval: Interval(lower: lower, upper: 2))
        }
        var findings = Findings(base: "a.json", head: "b.json")
        findings.floorMean = Findings.MeanRatio(ratio: 1, cells: 3)
        findings.rows = [finding(.buildTime, lower: 0.9)]
        #expect(word(Headline(comparing: findings)) == "Perhaps")
        findings.rows += [finding(.time, lower: 0.9), finding(.time, lower: 0.1)]
        let headline = Headline(comparing: findings)
        #expect(headline.answer == "Probably: 3 of 3 times came out longer.")
        #expect(headline.detail?.contains("1 of the 3 is longer by more than the 11 % that ") == true)
    }

    @Test("times that came out longer name the one implementation or experiment that has all of them, if others do not")
    func place() {
        func detail(_ longer: [(path: String, lower: Double)], others: [String]) -> String {
            func cell(_ path: String) -> CellID {
                let parts = path.split(separator: "/").map(String.init)
                var cell = Self.time
                cell.experiment = parts[0]
                cell.implementation = parts[1]
                cell.input = parts[2]
                return cell
            }

            var findings = Findings(base: "a.json", head: "b.json")
            findings.floorMean = Findings.MeanRatio(ratio: 1, cells: 3)
            findings.rows = longer.map { path, lower in
                Finding(
                    cell(path), .slower, base: 100, head: 200, change: 1, interval: Interval(lower: lower, upper: 2))
            }
            findings.rows += others.map { Finding(cell($0), .noDifference, base: 100, head: 100, change: 0) }
            return Headline(comparing: findings).detail ?? ""
        }

        // All that came out longer, or else those that no place of the code explains.
        let two = [("e/a/1", 0.5), ("e/a/2", 0.05)]
        #expect(detail(two, others: ["e/b/1"]).hasSuffix("floors taken into account. All 2 are of e/a."))
        let three = [("e/a/1", 0.5), ("e/a/2", 0.5), ("e/b/1", 0.05)]
        #expect(
            detail(three, others: ["f/a/1"]).hasSuffix(
                "2 of the 3 are longer by more than the 11 % that the place of the code in memory can cause, the "
                    + "floors taken into account. All 2 are of e/a."))
        let spread = [("e/a/1", 0.5), ("e/b/1", 0.5), ("e/c/1", 0.05)]
        #expect(detail(spread, others: ["f/a/1"]).hasSuffix(" All 3 are of e."))

        // Different experiments have none in common, nor does it say anything of all that was compared.
        #expect(!detail([("e/a/1", 0.5), ("f/a/1", 0.5)], others: ["e/b/1"]).contains(" are of "))
        #expect(!detail(spread, others: ["e/d/1"]).contains(" are of "))
        #expect(!detail(two, others: ["e/a/3"]).contains(" are of "))
        #expect(!detail([("e/a/1", 0.5)], others: ["f/a/1"]).contains(" are of "))
    }
}
