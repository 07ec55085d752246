import Foundation
import Measurement
import TestSupport
import Testing

@testable import Gate

@Suite struct PairScheduleTests {
    private let schedule = PairSchedule(links: 6, pairs: 24, controls: 3, seed: 5)
    private var pairs: [PairSchedule.Pair] { (0..<24).map { schedule.pair($0) } }

    @Test("base and head follow each other on links that belong together, and either is first")
    func adjacent() {
        var orders: Set<[PairSchedule.Role]> = []
        for pair in pairs {
            let indices = pair.steps.indices.filter { !pair.steps[$0].role.isControl }
            #expect(indices.count == 2 && indices[1] == indices[0] + 1)
            expectAll(indices, count: 2) { pair.steps[$0].link == pair.link }
            orders.insert(indices.map { pair.steps[$0].role })
        }
        #expect(orders == [[.base, .head], [.head, .base]])
    }

    @Test("every pair of links is visited once before any is visited again, in another order each time")
    func rounds() {
        let visited = pairs.map(\.link)
        let rounds = (0..<4).map { Array(visited[(6 * $0)..<(6 * $0 + 6)]) }
        for round in rounds { #expect(Set(round) == Set(0..<6)) }
        #expect(Set(rounds).count > 1)
    }

    @Test("the first pairs have one process of each control next to them, the others none")
    func controls() {
        for pair in pairs {
            for role in [PairSchedule.Role.nullControl, .positiveControl] {
                let links = pair.steps.filter { $0.role == role }.map(\.link)
                #expect(links == (pair.number < 3 ? [pair.number] : []))
            }
        }
    }

    @Test("reversed pairs have base where head was")
    func reversed() {
        let reversed = PairSchedule(links: 6, pairs: 24, controls: 0, seed: 5, isReversed: true)
        for pair in pairs {
            #expect(pair.steps.map(\.role).first { !$0.isControl } != reversed.pair(pair.number).steps[0].role)
        }
    }
}

@Suite struct LinkPlanTests {
    @Test("looks, controls and confirmation use different links")
    func disjoint() {
        for available in [nil, 36, 40, 75, 200] {
            let plan = LinkPlan(available: available, wanted: 30)
            #expect(!plan.main.overlaps(plan.control) && !plan.main.overlaps(plan.confirmation))
            #expect(!plan.control.overlaps(plan.confirmation))
            #expect(!plan.reusesLinks && plan.unitIsLink)
            if let available { #expect(plan.confirmation.upperBound <= available) }
        }
    }

    @Test("controls have half as many links as the comparison, from 1 to 15, and a self-test deals as many")
    func controls() {
        for (wanted, controls) in [(1, 1), (3, 1), (8, 4), (29, 14), (30, 15), (120, 15)] {
            #expect(LinkPlan.controls(wanted: wanted) == controls)
            let plan = LinkPlan(available: nil, wanted: wanted)
            #expect(plan.control.count == controls)
            let deal = SelfTest.deal(GateSettings(layouts: wanted))
            #expect(deal.base.count == plan.confirmation.upperBound && deal.head.count == deal.base.count)
        }
    }

    @Test("the article has the numbers of links, and the change that too few of them allow for")
    func article() throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let article = package.appendingPathComponent("docs/Milli.docc/MoreWithTheGate.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let all = LinkPlan.fewestForAllPhases
        let fewest = LinkPlan.fewestLinks
        let allowance = Int((LinkPlan.layoutAllowance * 100).rounded())
        #expect(text.contains("| \(all) or more | keeps some of them"))
        #expect(text.contains("| \(fewest) to \(all - 1) | uses the links that it compared"))
        #expect(text.contains("| fewer than \(fewest) | cannot vary the layout"))
        #expect(text.contains("only changes beyond \(allowance) % count"))

        // The rows say what the plan does.
        for (available, reusesLinks, unitIsLink) in [
            (all, false, true), (all - 1, true, true), (fewest, true, true), (fewest - 1, true, false),
        ] {
            let plan = LinkPlan(available: available, wanted: GateSettings().layouts)
            #expect(plan.reusesLinks == reusesLinks && plan.unitIsLink == unitIsLink, "\(available) links")
        }
    }

    @Test("few links serve comparison, controls and confirmation alike; below 12, processes are the unit")
    func few() {
        #expect(LinkPlan(available: 12, wanted: 30).reusesLinks)
        #expect(LinkPlan(available: 12, wanted: 30).unitIsLink)
        #expect(!LinkPlan(available: 11, wanted: 30).unitIsLink)
        #expect(!LinkPlan(available: 1, wanted: 30).unitIsLink)
    }
}

@Suite struct PairEvidenceTests {
    @Test("a disturbance of both processes of a pair cancels out, and a pair with a failed process has no ratio")
    func ratios() {
        var evidence = PhaseEvidence(cells: 2, units: 20, controls: 20)
        for pair in 0..<20 {
            func time(_ log: Double) -> ProcessTime { ProcessTime(exp(log + (pair < 10 ? 0 : 0.3))) }

            var times = PairTimes(base: time(1), head: time(1.05))
            // Disturbed controls are nothing to the pair.
            if pair < 7 {
                times.nullControl = time(9)
                times.positiveControl = time(1.1)
            }
            evidence.add(times, cell: 1, unit: pair, pair: pair)
            evidence.add(PairTimes(base: time(1)), cell: 0, unit: pair, pair: pair)
        }
        #expect(evidence.change.values(of: 1).count == 20)
        expectAll(evidence.change.values(of: 1), count: 20) { abs($0 - 0.05) < 1e-12 }
        #expect(evidence.nullControl.pooled(over: [1]).map { ($0 * 1e9).rounded() } == Array(repeating: 8e9, count: 7))
        expectAll(evidence.positiveControl.pooled(over: [1]), count: 7) { abs($0 - 0.05) < 1e-12 }
        #expect(evidence.change.values(of: 0).isEmpty && evidence.medians(of: 0) == nil)
        #expect(evidence.medians(of: 1).map { abs($0.base - 1.15) < 1e-12 } == true)
    }

    @Test("the value of a pair of links is the median over its pairs of processes")
    func medians() {
        var pairs = PairEvidence(cells: 2, units: 2)
        for value in [5.0, 1, 3] { pairs.add(value, cell: 1, unit: 0) }
        for value in [4.0, 9, 2, 8, 100, -7] { pairs.add(value, cell: 1, unit: 1) }
        #expect(pairs.values(of: 1) == [3, 6])
        #expect(pairs.values(of: 0).isEmpty)
    }

    @Test("the ratio of a pair is the median over its turns, of which a disturbance spoils one")
    func turns() {
        let speeds = [1.0, 1.03, 1, 0.97, 1.2, 1.2, 1, 1]
        let base = ProcessTime(turns: speeds.map { 100 * $0 })
        var head = ProcessTime(turns: speeds.map { 105 * $0 })
        head.turns[2] = 170
        #expect(abs(head.logRatio(to: base) - log(1.05)) < 1e-12)
        #expect(base.time == 97)
    }

    @Test("where one side took no turns, or another number of them, the shortest times make the ratio")
    func noTurns() {
        let head = ProcessTime(turns: [120, 105, 130])
        #expect(abs(head.logRatio(to: ProcessTime(100)) - log(1.05)) < 1e-12)
        #expect(abs(head.logRatio(to: ProcessTime(turns: [100, 110])) - log(1.05)) < 1e-12)
        #expect(ProcessTime(turns: []).time.isNaN)
    }

    @Test("the noise of a cell is split into that of pairs and that of links")
    func noise() throws {
        var pairs = PairEvidence(cells: 1, units: 40)
        for visit in 0..<4 {
            for unit in 0..<40 {
                let link = unit.isMultiple(of: 2) ? 0.02 : -0.02
                let process = (unit / 2 + visit).isMultiple(of: 2) ? 0.002 : -0.002
                pairs.add(link + process, cell: 0, unit: unit)
            }
        }

        let noise = try #require(pairs.noise(of: 0))
        #expect(abs(noise.pairs - 0.0035) < 0.001)
        #expect(abs(noise.links - 0.02) < 0.001)
        #expect(noise.text == "pairs scatter by 0.4 %, links by 2.0 %")
        #expect(PairEvidence(cells: 1, units: 3).noise(of: 0) == nil)
    }
}

@Suite struct OutlookTests {
    /// Pairs of links that scatter by `layout`, each visited twice with processes that scatter by `process`.
    private func pairs(layout: Double, process: Double, shift: Double = 0) -> PairEvidence {
        var pairs = PairEvidence(cells: 1, units: 30)
        for unit in 0..<30 {
            let position = (Double(unit) + 0.5) / 15 - 1
            for visit in 0..<2 {
                let sign = (unit + visit) % 2 == 0 ? 1.0 : -1
                pairs.add(shift + layout * position + process * sign, cell: 0, unit: unit)
            }
        }

        return pairs
    }

    private func isOpen(_ evidence: PairEvidence) -> Bool {
        let judge = TimeJudge(GateSettings(), allowance: 0, family: 12, distributions: SignedRankTables())
        let outlook = Outlook(judge, last: GateSettings.Look(pairs: 240, share: 0.5), links: 30)
        return judge.compared([0], evidence).allSatisfy { outlook.isOpen($0, evidence) }
    }

    private func isOpen(layout: Double, process: Double, shift: Double = 0) -> Bool {
        isOpen(pairs(layout: layout, process: process, shift: shift))
    }

    @Test("a cell is given up if its layouts scatter too far for any verdict, and kept if its processes do")
    func whatScatters() {
        #expect(!isOpen(layout: 0.05, process: 0.001))
        #expect(isOpen(layout: 0.001, process: 0.02))
        #expect(isOpen(layout: 0.002, process: 0.005))
    }

    @Test("a noisy cell is kept if it may still turn out slower or faster")
    func shifted() {
        #expect(isOpen(layout: 0.05, process: 0.001, shift: 0.04))
        #expect(isOpen(layout: 0.05, process: 0.001, shift: -0.04))
        #expect(!isOpen(layout: 0.05, process: 0.001, shift: 0.005))
    }

    @Test("with one process a link, layouts and processes cannot be told apart, and the cell is kept")
    func oneProcess() {
        var pairs = PairEvidence(cells: 1, units: 30)
        for unit in 0..<30 { pairs.add(Double(unit), cell: 0, unit: unit) }
        #expect(isOpen(pairs))
    }
}
