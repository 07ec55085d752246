import Execution
import Foundation
import Measurement
import TestSupport
import Testing

@testable import Gate

@Suite struct PairRatiosTests {
    @Test("a disturbance of both processes of a pair cancels out, and a pair with a failed process has no ratio")
    func ratios() throws {
        let ofBase = try #require(GateControl.all.first { $0.side == .base })
        let ofHead = try #require(GateControl.all.first { $0.side == .head })
        var measurements = PhaseMeasurements(cells: 2, units: 20, controlledPairs: 20)
        for pair in 0..<20 {
            func time(_ log: Double) -> ProcessTime { ProcessTime(exp(log + (pair < 10 ? 0 : 0.3))) }

            var times = PairTimes(sides: BothSides(base: time(1), head: time(1.05)))
            // Disturbed controls are nothing to the pair.
            if pair < 7 {
                times.set(time(9), of: .control(ofBase))
                times.set(time(1.1), of: .control(ofHead))
            }
            measurements.add(times, cell: 1, unit: pair, pair: pair)
            measurements.add(PairTimes(sides: BothSides(base: time(1), head: nil)), cell: 0, unit: pair, pair: pair)
        }
        #expect(measurements.change.values(of: 1).count == 20)
        expectAll(measurements.change.values(of: 1), count: 20) { abs($0 - 0.05) < 1e-12 }
        let ratiosToBase = measurements.ratios(of: ofBase, over: [1])
        #expect(ratiosToBase.map { ($0 * 1e9).rounded() } == Array(repeating: 8e9, count: 7))
        expectAll(measurements.ratios(of: ofHead, over: [1]), count: 7) { abs($0 - 0.05) < 1e-12 }
        #expect(measurements.change.values(of: 0).isEmpty && measurements.medians(of: 0) == nil)
        #expect(measurements.medians(of: 1).map { abs($0.base - 1.15) < 1e-12 } == true)
    }

    @Test("the value of a pair of links is the median over its pairs of processes")
    func medians() {
        var pairs = PairRatios(cells: 2, units: 2)
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

    @Test("the spread of a cell is split into that of pairs and that of links")
    func spread() throws {
        var pairs = PairRatios(cells: 1, units: 40)
        for visit in 0..<4 {
            for unit in 0..<40 {
                let link = unit.isMultiple(of: 2) ? 0.02 : -0.02
                let process = (unit / 2 + visit).isMultiple(of: 2) ? 0.002 : -0.002
                pairs.add(link + process, cell: 0, unit: unit)
            }
        }

        let spread = try #require(pairs.spread(of: 0))
        #expect(abs(spread.pairSpread - 0.0035) < 0.001)
        #expect(abs(spread.linkSpread - 0.02) < 0.001)
        #expect(spread.text == "pairs scatter by 0.4 %, links by 2.0 %")
        #expect(PairRatios(cells: 1, units: 3).spread(of: 0) == nil)
    }
}
