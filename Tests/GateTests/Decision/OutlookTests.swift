import Foundation
import Measurement
import Results
import Testing

@testable import Gate

@Suite struct OutlookTests {
    /// Pairs of links that scatter by `layout`, each visited twice with processes that scatter by `process`.
    private func pairs(layout: Double, process: Double, shift: Double = 0) -> PairRatios {
        var pairs = PairRatios(cells: 1, units: 30)
        for unit in 0..<30 {
            let position = (Double(unit) + 0.5) / 15 - 1
            for visit in 0..<2 {
                let sign = (unit + visit) % 2 == 0 ? 1.0 : -1
                pairs.add(shift + layout * position + process * sign, cell: 0, unit: unit)
            }
        }

        return pairs
    }

    private func isOpen(_ ratios: PairRatios) -> Bool {
        let judge = TimeJudge(
            GateSettings(), cells: [CellID(experiment: "e", implementation: "m", input: "i")], allowance: 0,
            familySize: 12, distributions: SignedRankTables())
        let outlook = Outlook(judge, last: GateSettings.Look(pairs: 240, share: 0.5), links: 30)
        return judge.compared([0], ratios).allSatisfy { outlook.isOpen($0, ratios) }
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
        var pairs = PairRatios(cells: 1, units: 30)
        for unit in 0..<30 { pairs.add(Double(unit), cell: 0, unit: unit) }
        #expect(isOpen(pairs))
    }
}
