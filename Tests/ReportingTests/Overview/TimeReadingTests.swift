import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct TimeReadingTests {
    private static let time = SectionSample.cell("indexed", .implementation, .warm, .time, 1).id

    /// The headline on a time whose interval has these ends, next to floors, or other times, that moved.
    private func headline(
        lower: Double, upper: Double? = nil, floors: Double? = 1, others: [Double] = [],
        areOfOneEnvironment: Bool = true
    ) -> Headline {
        var findings = Findings(base: "a.json", head: "b.json")
        let interval = Interval(lower: lower, upper: upper ?? lower + 0.1)
        findings.rows = [
            Finding(Self.time, .slower, base: 100, head: 100 * (lower + 1.05), change: lower + 0.05, interval: interval)
        ]
        findings.rows += others.map { change in
            Finding(Self.time, .noDifference, base: 100, head: 100 * (1 + change), change: change)
        }
        findings.floorMean = floors.map { Findings.MeanRatio(ratio: $0, cells: 3) }
        return Headline(comparing: findings, areOfOneEnvironment: areOfOneEnvironment)
    }

    private func word(_ headline: Headline) -> String { String(headline.answer.prefix { !":.".contains($0) }) }

    @Test("a slowdown is probable if its whole interval lies beyond what the place of code causes, and not at its end")
    func edge() {
        let allowance = Findings.layoutAllowance
        #expect(word(headline(lower: allowance)) == "Perhaps")
        #expect(word(headline(lower: allowance + 0.0001)) == "Probably")
        #expect(headline(lower: allowance + 0.0001).tone == .open)
        #expect(headline(lower: 0.2).answer == "Probably: the one timing came out longer by more than 11 %.")
        #expect(
            headline(lower: 0.2).detail
                == "In warm time: \(Self.time.pathLabel), 25.0 % longer.")
        let open = headline(lower: 0.05)
        #expect(open.answer == "Perhaps: the one timing came out longer.")
        #expect(open.detail == "In warm time: \(Self.time.pathLabel), 10.0 % longer.")
    }

    @Test("times that came out longer within what the place of code causes are no slowdown that is seen, up to its end")
    func within() {
        let allowance = Findings.layoutAllowance
        let edge = headline(lower: 0.01, upper: allowance)
        #expect(edge.answer == "Not seen: the one timing did not come out longer by more than 11 %.")
        #expect(edge.tone == .neutral)
        #expect(
            edge.detail
                == "In warm time: \(Self.time.pathLabel), 6.0 % longer.")
        #expect(word(headline(lower: 0.01, upper: allowance + 0.0001)) == "Perhaps")

        // Of environments that differ nothing is called small.
        #expect(word(headline(lower: 0.01, upper: 0.02, areOfOneEnvironment: false)) == "Perhaps")
    }

    @Test("a time whose interval reaches beyond what the place of the code causes is listed with those beyond it")
    func withinByInterval() {
        func isWithin(_ lower: Double, _ upper: Double) -> Bool {
            let change = (lower + upper) / 2
            return Finding(
                Self.time, change > 0 ? .slower : .faster, base: 100, head: 100 * (1 + change), change: change,
                interval: Interval(lower: lower, upper: upper)
            ).isWithinAllowance
        }
        let allowance = Findings.layoutAllowance
        #expect(isWithin(0.01, allowance) && isWithin(-allowance, -0.01))
        #expect(!isWithin(0.01, allowance + 0.0001) && !isWithin(-allowance - 0.0001, -0.01))
    }

    @Test("times that came out shorter by more than the place of code causes answer, if none is longer by as much")
    func faster() {
        func headline(_ ends: [(lower: Double, upper: Double)], floors: Double = 1) -> Headline {
            var findings = Findings(base: "a.json", head: "b.json")
            findings.floorMean = Findings.MeanRatio(ratio: floors, cells: 3)
            findings.rows = ends.enumerated().map { index, ends in
                var cell = Self.time
                cell.input = "n\(index)"
                let change = (ends.lower + ends.upper) / 2
                return Finding(
                    cell, change > 0 ? .slower : .faster, base: 100, head: 100 * (1 + change), change: change,
                    interval: Interval(lower: ends.lower, upper: ends.upper))
            }
            return Headline(comparing: findings)
        }

        let both = headline([(-0.3, -0.2), (-0.3, -0.1), (0.01, 0.03)])
        #expect(
            both.answer == "No sign of it. indexed took about 25 % less time on 1 of 3 inputs.")
        #expect(
            both.detail
                == "In warm time: \(Self.time.experiment)/indexed/n0, 25.0 % shorter. Of the 3 timings: 1 "
                + "shorter by more than 11 %; 1 shorter, perhaps by more than 11 %; 1 longer by 2.0 %, within 11 %. "
                + "Those within 11 % may come from the place of the code in memory alone.")
        #expect(both.tone == .neutral)
        #expect(
            headline([(-0.3, -0.2)]).answer
                == "No, as far as two runs show: the one timing did not come out longer; indexed took about 25 % less "
                + "time.")

        // At the edge itself, and by as much as floors came out shorter, nothing is clear.
        let edge = -Findings.layoutAllowance
        #expect(word(headline([(-0.3, edge), (0.01, 0.03)])) == "Not seen")
        #expect(word(headline([(-0.3, edge - 0.0001), (0.01, 0.03)])) == "No sign of it")
        #expect(word(headline([(-0.3, -0.2), (0.01, 0.03)], floors: 0.95)) == "No sign of it")
        #expect(word(headline([(-0.3, -0.2), (0.01, 0.03)], floors: 1.5)) == "No sign of it")

        // Next to a clear slowdown they are counted below the answer, with all other times.
        let mixed = headline([(0.3, 0.4), (-0.3, -0.2), (0.01, 0.03)])
        #expect(mixed.answer == "Probably: 1 of the 3 timings came out longer by more than 11 %.")
        let rest =
            " Of the 3 timings: 1 longer by more than 11 %; 1 shorter by more than 11 %; 1 longer by 2.0 %, within "
            + "11 %. Those within 11 % may come from the place of the code in memory alone."
        #expect(mixed.detail?.hasSuffix(rest) == true)

        // Each direction has its largest.
        let several = headline([(0.3, 0.4), (0.01, 0.03), (-0.05, -0.03), (-0.04, -0.02)])
        #expect(
            several.detail?.contains("; 1 longer by 2.0 % and 2 shorter by 4.0 % at most, within 11 %. Those ") == true)
        let shorter = headline([(-0.05, -0.03), (-0.04, -0.02)])
        #expect(shorter.detail?.hasSuffix("Of the 2 timings: 2 shorter by 4.0 % at most, within 11 %.") == true)
    }

    @Test("the change that is named as the largest is so in both directions, else the largest of each is named")
    func largest() throws {
        func detail(_ changes: [(change: Double, width: Double)]) throws -> String {
            var findings = Findings(base: "a.json", head: "b.json")
            findings.floorMean = Findings.MeanRatio(ratio: 1, cells: 3)
            findings.rows = changes.enumerated().map { index, row in
                var cell = Self.time
                cell.input = "n\(index)"
                return Finding(
                    cell, row.change > 0 ? .slower : .faster, base: 100, head: 100 * (1 + row.change),
                    change: row.change,
                    interval: Interval(lower: row.change - row.width, upper: row.change + row.width))
            }
            return try #require(Headline(comparing: findings).detail)
        }

        let one = "The largest change of warm time: \(Self.time.experiment)/indexed/n"
        let two = "The largest changes of warm time: \(Self.time.experiment)/indexed/n"
        #expect(try detail([(0.013, 0), (0.012, 0), (-0.011, 0)]).hasPrefix("\(one)0, 1.3 % longer. "))
        #expect(
            try detail([(0.013, 0), (0.012, 0), (-0.018, 0)]).hasPrefix(
                "\(two)0, 1.3 % longer, and \(Self.time.experiment)/indexed/n2, 1.8 % shorter. "))
        // A third less is more in per cent than a third more, and as a multiple; half more is more than a third less.
        #expect(try detail([(-0.33, 0), (-0.2, 0), (0.1, 0)]).hasPrefix("\(one)0, 33.0 % shorter. "))
        #expect(try detail([(0.4, 0), (0.2, 0), (-0.33, 0)]).hasPrefix("\(two)0, 40.0 % longer, and "))
        #expect(try detail([(0.5, 0), (0.2, 0), (-0.33, 0)]).hasPrefix("\(one)0, 50.0 % longer. "))

        // One that is less clear may be larger, and is no part of the answer.
        #expect(
            try detail([(0.2, 0.01), (0.3, 0.01), (0.4, 0.39)]).hasPrefix(
                "The largest of the 2 changes of warm time that the answer rests on: "
                    + "\(Self.time.experiment)/indexed/n1, 30.0 % longer. "))
    }

    @Test("the numbers of times below the answer add up to all that were compared")
    func sum() throws {
        let changes: [[Double]] = [
            [2, 1.3, 1.05, 0.95, 0.9, 0.5, 1, 1], [1.04, 0.5, 0.5, 1], [1.2, 1.2, 1.2, 1.02], [0.97, 1, 1], [1.5, 1.5],
        ]
        for ratios in changes {
            for commit in ["a", "b"] {
                let names = ratios.indices.map { "t\($0)" }
                let floor: [(name: String, value: Double)] = [("f", 100)]
                let times = zip(names, ratios).map { (name: $0, value: 100 * $1) }
                let base = ComparedSample.result(
                    times: names.map { (name: $0, value: 100) } + floor, roles: ["f": .floor])
                let head = ComparedSample.result(times: times + floor, roles: ["f": .floor], commit: commit)
                let detail = try #require(ComparedSample.compared(base, head).headline.detail)
                let start = try #require(detail.range(of: "Of the \(ratios.count) timings: ")).upperBound
                let numbers = detail[start...].matches(of: /(\d+) (?:longer|shorter|not seen|undecided)/)
                #expect(numbers.compactMap { Int($0.1) }.reduce(0, +) == ratios.count, "\(detail)")
            }
        }
    }

    @Test("floors that came out so much shorter that a slowdown could hide leave the answer open, and say so first")
    func fasterMachine() {
        func headline(floors: Double) -> Headline {
            var findings = Findings(base: "a.json", head: "b.json")
            findings.floorMean = Findings.MeanRatio(ratio: floors, cells: 3)
            findings.rows = [Finding(Self.time, .noDifference, base: 100, head: 100, change: 0)]
            return Headline(comparing: findings)
        }

        let faster = headline(floors: 0.7)
        #expect(
            faster.answer
                == "Undecided, as the machine was not as fast in both: the one timing did not come out longer, and "
                + "floors came out 30.0 % shorter.")
        #expect(faster.tone == .open)
        // A machine that was a little faster hides no such slowdown, and still has no mark of a pass.
        #expect(headline(floors: 0.95).answer.hasPrefix("No, as far as two runs show: "))
        #expect(headline(floors: 0.95).tone == .neutral && headline(floors: 0.99).tone == .good)
    }

    @Test("floors that moved take as much from a slowdown, and floors that came out shorter give it nothing")
    func floors() {
        #expect(word(headline(lower: 0.2, floors: 1.05)) == "Probably")
        #expect(word(headline(lower: 0.2, floors: 1.1)) == "Perhaps")
        #expect(
            headline(lower: 0.2, floors: 1.1).detail?.hasSuffix(
                "Floors came out 10.0 % longer on average (3 ratios), so the machine may be a part of the cause.")
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
            alone.detail?.hasSuffix("No floor was compared, so the machine may be a part of the cause.") == true)
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
        #expect(headline.answer == "Probably: 1 of the 3 timings came out longer by more than 11 %.")
        #expect(headline.detail?.hasSuffix("; 2 longer, perhaps by more than 11 %.") == true)
    }

    @Test("the answer names the implementations of the times that it rests on, if others were compared")
    func place() {
        func answer(_ longer: [(path: String, lower: Double)], others: [String]) -> String {
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
            return Headline(comparing: findings).answer
        }

        // The clear ones, on which the answer rests. One experiment needs no name.
        let two = [("e/a/1", 0.5), ("e/a/2", 0.5), ("e/b/1", 0.05)]
        #expect(answer(two, others: ["f/a/1"]).hasSuffix(" longer by more than 11 %, all of e/a."))
        #expect(answer(two, others: ["e/c/1"]).hasSuffix(" longer by more than 11 %, all of a."))
        let spread = [("e/a/1", 0.5), ("e/a/2", 0.5), ("e/b/1", 0.5)]
        #expect(answer(spread, others: ["e/c/1"]).hasSuffix(" longer by more than 11 %, 2 of a and 1 of b."))
        #expect(answer([("e/a/1", 0.5)], others: ["f/a/1"]).hasSuffix(" longer by more than 11 %, that of e/a."))

        // Of many, their number, or the experiment that has all; a name of all that was compared says nothing.
        let many = ["a", "b", "c", "d"].map { (path: "e/\($0)/1", lower: 0.5) }
        #expect(answer(many, others: ["e/z/1"]).hasSuffix(" longer by more than 11 %, of 4 implementations."))
        #expect(answer(many, others: ["f/a/1"]).hasSuffix(" longer by more than 11 %, all of e."))
        #expect(answer([("e/a/1", 0.5)], others: ["e/a/3"]).hasSuffix(" longer by more than 11 %."))
    }
}
