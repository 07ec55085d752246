import Foundation
import Measurement
import Testing

@testable import Gate

@Suite struct BlockScheduleTests {
    private let schedule = BlockSchedule(base: 0..<6, head: 10..<16, visits: 24, controlBlocks: 3, seed: 5)

    @Test("each block is ABBA or BAAB, and both occur")
    func palindromes() {
        var orders: Set<[BlockSchedule.Role]> = []
        for visit in stride(from: 0, to: 24, by: 2) {
            let block = schedule.block(at: visit, limit: 24)
            let roles = block.steps.map(\.role).filter { !$0.isControl }
            #expect(roles == roles.reversed())
            #expect(roles.count { $0 == .base } == 2)
            #expect(block.visits == 2)
            orders.insert(roles)
        }
        #expect(orders.count == 2)
    }

    @Test("every link is visited once before any is visited again, on each side")
    func rounds() {
        let steps = stride(from: 0, to: 24, by: 2).flatMap { schedule.block(at: $0, limit: 24).steps }
        for (role, links) in [(BlockSchedule.Role.base, 0..<6), (.head, 10..<16)] {
            let visited = steps.filter { $0.role == role }.sorted { $0.visit < $1.visit }.map(\.link)
            #expect(visited.count == 24)
            for round in 0..<4 { #expect(Set(visited[(6 * round)..<(6 * round + 6)]) == Set(links)) }
        }
    }

    @Test("the first blocks hold one process of each control, the others none")
    func controls() {
        for visit in stride(from: 0, to: 24, by: 2) {
            let block = schedule.block(at: visit, limit: 24)
            for role in [BlockSchedule.Role.nullControl, .positiveControl] {
                let steps = block.steps.filter { $0.role == role }
                #expect(steps.count == (visit < 6 ? 1 : 0))
                if let step = steps.first { #expect(step.link == visit / 2) }
            }
        }
    }

    @Test("reversed blocks have base where head was")
    func reversed() {
        let reversed = BlockSchedule(
            base: 0..<6, head: 10..<16, visits: 24, controlBlocks: 0, seed: 5, isReversed: true)
        for visit in stride(from: 0, to: 24, by: 2) {
            let first = schedule.block(at: visit, limit: 24).steps.map(\.role).first { !$0.isControl }
            #expect(first != reversed.block(at: visit, limit: 24).steps.first?.role)
        }
    }

    @Test("a block ends at the look")
    func limit() {
        let block = schedule.block(at: 10, limit: 11)
        #expect(block.visits == 1)
        #expect(block.steps.count == 2)
    }
}

@Suite struct LinkPlanTests {
    @Test("looks, controls and confirmation use different links")
    func disjoint() {
        for available in [nil, 24, 40, 75, 200] {
            let plan = LinkPlan(available: available, wanted: 30)
            #expect(!plan.main.overlaps(plan.control) && !plan.main.overlaps(plan.confirmation))
            #expect(!plan.control.overlaps(plan.confirmation))
            #expect(!plan.reuses && plan.unitIsLink)
            if let available { #expect(plan.confirmation.upperBound <= available) }
        }
    }

    @Test("controls take half as many links as the looks, from 1 to 15, and a pool is dealt as many")
    func controls() {
        for (wanted, controls) in [(1, 1), (3, 1), (8, 4), (29, 14), (30, 15), (120, 15)] {
            #expect(LinkPlan.controls(wanted: wanted) == controls)
            let plan = LinkPlan(available: nil, wanted: wanted)
            #expect(plan.control.count == controls)
            let (base, head) = SelfTest.deal(GateSettings(layouts: wanted))
            #expect(base.count == plan.confirmation.upperBound && head.count == base.count)
        }
    }

    @Test("with few links they serve everything, and below eight a link is no unit")
    func few() {
        #expect(LinkPlan(available: 10, wanted: 30).reuses)
        #expect(LinkPlan(available: 10, wanted: 30).unitIsLink)
        #expect(!LinkPlan(available: 7, wanted: 30).unitIsLink)
        #expect(!LinkPlan(available: 1, wanted: 30).unitIsLink)
    }
}

@Suite struct BlockEvidenceTests {
    @Test("drift that both sides share is taken out, and a difference stays")
    func drift() {
        var evidence = BlockEvidence(cells: 1, units: 40, controls: 0)
        for block in 0..<20 {
            let level = block < 10 ? 0.0 : 0.3
            for unit in [2 * block, 2 * block + 1] {
                evidence.add(1 + level, .base, cell: 0, unit: unit, block: block)
                evidence.add(1.05 + level, .head, cell: 0, unit: unit, block: block)
            }
        }
        let sides = evidence.byRole()
        let base = sides[.base]?.values(of: 0) ?? []
        let head = sides[.head]?.values(of: 0) ?? []
        #expect(Set(base.map { ($0 * 1e9).rounded() }).count == 1)
        #expect(zip(base, head).allSatisfy { abs($1 - $0 - 0.05) < 1e-12 })
    }

    @Test("a link's value is the median of its processes, the lower one of two in the middle")
    func medians() {
        var side = SideEvidence(cells: 2, units: 2)
        for value in [5.0, 1, 3] { side.add(value, cell: 1, unit: 0) }
        for value in [4.0, 9, 2, 8] { side.add(value, cell: 1, unit: 1) }
        #expect(side.values(of: 1) == [3, 4])
        #expect(side.values(of: 0).isEmpty)
    }
}

@Suite struct OutlookTests {
    /// Links that scatter by `layout`, each visited twice with processes that scatter by `process`.
    private func side(layout: Double, process: Double, shift: Double = 0) -> SideEvidence {
        var side = SideEvidence(cells: 1, units: 30)
        for unit in 0..<30 {
            let place = (Double(unit) + 0.5) / 15 - 1
            for visit in 0..<2 {
                let sign = (unit + visit) % 2 == 0 ? 1.0 : -1
                side.add(shift + layout * place + process * sign, cell: 0, unit: unit)
            }
        }
        return side
    }

    private func isOpen(layout: Double, process: Double, shift: Double = 0, visits: Int = 240) -> Bool {
        let judge = TimeJudge(GateSettings(), allowance: 0, family: 12, distributions: MannWhitneyTables())
        let outlook = Outlook(judge, last: GateSettings.Look(visits: visits, share: 0.5), links: 30)
        let (base, head) = (
            side(layout: layout, process: process), side(layout: layout, process: process, shift: shift)
        )
        return judge.compared([0], base: base, head: head).allSatisfy { outlook.isOpen($0, base: base, head: head) }
    }

    @Test("a cell whose layouts scatter too far for any verdict is given up, one whose processes do is not")
    func whatScatters() {
        #expect(!isOpen(layout: 0.05, process: 0.001))
        #expect(isOpen(layout: 0.001, process: 0.02))
        #expect(isOpen(layout: 0.002, process: 0.005))
    }

    @Test("a cell that may turn out slower or faster stays")
    func shifted() {
        #expect(isOpen(layout: 0.05, process: 0.001, shift: 0.04))
        #expect(isOpen(layout: 0.05, process: 0.001, shift: -0.04))
        #expect(!isOpen(layout: 0.05, process: 0.001, shift: 0.005))
    }

    @Test("with one process a link nothing tells the two apart, and the cell stays")
    func oneProcess() {
        var side = SideEvidence(cells: 1, units: 30)
        for unit in 0..<30 { side.add(Double(unit), cell: 0, unit: unit) }
        let judge = TimeJudge(GateSettings(), allowance: 0, family: 12, distributions: MannWhitneyTables())
        let outlook = Outlook(judge, last: GateSettings.Look(visits: 240, share: 0.5), links: 30)
        #expect(
            judge.compared([0], base: side, head: side).allSatisfy { outlook.isOpen($0, base: side, head: side) })
    }
}
