import Foundation
import TestSupport
import Testing

@testable import Gate

@Suite struct PairScheduleTests {
    private let schedule = PairSchedule(links: 6, pairs: 24, controlledPairs: 3, seed: 5)
    private var pairs: [PairSchedule.Pair] { (0..<24).map { schedule.pair($0) } }

    @Test("base and head follow each other on links that belong together, and either is first")
    func adjacent() {
        var orders: Set<[PairSchedule.Role]> = []
        for pair in pairs {
            let indices = pair.steps.indices.filter { pair.steps[$0].role.control == nil }
            #expect(indices.count == 2 && indices[1] == indices[0] + 1)
            expectAll(indices, count: 2) { pair.steps[$0].link == pair.link }
            orders.insert(indices.map { pair.steps[$0].role })
        }
        #expect(orders == [[.side(.base), .side(.head)], [.side(.head), .side(.base)]])
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
            for control in GateControl.all {
                let links = pair.steps.filter { $0.role == .control(control) }.map(\.link)
                #expect(links == (pair.number < 3 ? [pair.number] : []))
            }
        }
    }

    @Test("pairs of the confirmation have base where head was")
    func reversed() {
        let confirmation = PairSchedule(links: 6, pairs: 24, controlledPairs: 0, seed: 5, phase: .confirmation)
        for pair in pairs {
            let roles = confirmation.pair(pair.number).steps.map(\.role)
            #expect(pair.steps.map(\.role).first { $0.control == nil } != roles[0])
        }
    }

    @Test("no pair of the confirmation draws what a pair of the comparison drew")
    func independentDraws() {
        let confirmation = PairSchedule(links: 6, pairs: 24, controlledPairs: 0, seed: 5, phase: .confirmation)
        let seeds = pairs.map(\.seed) + (0..<24).map { confirmation.pair($0).seed }
        #expect(Set(seeds).count == 48)
    }
}
