import Measurement
import Results
import Testing

@testable import Gate

@Suite struct TolerancesTests {
    private let plain = CellID(experiment: "e", implementation: "m", input: "plain")
    private let loose = CellID(experiment: "e", implementation: "m", input: "loose")
    private let steps = Metric("steps", unit: "steps", kind: .exact, tolerance: 0.02)

    private func tolerances(_ tolerance: Double?, judgesTime: Bool) -> Tolerances {
        var tolerances = Tolerances(ofCall: tolerance, judgesTime: judgesTime)
        tolerances.cells = [loose: 0.03]
        return tolerances
    }

    @Test("without one of the call, a cell's tolerance is of its times and counts, and others have the metric's")
    func ofCells() {
        for judgesTime in [true, false] {
            let tolerances = tolerances(nil, judgesTime: judgesTime)
            #expect(tolerances.times == nil && tolerances.timesByCell == [loose: 0.03])
            for metric in [Metric.bytes, .instructions, steps] {
                #expect(tolerances.tolerance(of: metric, in: loose) == 0.03)
                #expect(tolerances.tolerance(of: metric, in: plain) == metric.tolerance)
            }
        }
    }

    @Test("with times, the call's tolerance is of the times of all cells, and counts keep theirs")
    func ofTimes() {
        let tolerances = tolerances(0.05, judgesTime: true)
        #expect(tolerances.times == 0.05 && tolerances.timesByCell.isEmpty)
        for metric in [Metric.bytes, .instructions, steps] {
            #expect(tolerances.tolerance(of: metric, in: loose) == 0.03)
            #expect(tolerances.tolerance(of: metric, in: plain) == metric.tolerance)
        }
    }

    @Test("without times, the call's tolerance is of the counts of all cells")
    func ofCounts() {
        let tolerances = tolerances(0.05, judgesTime: false)
        for cell in [plain, loose] {
            for metric in [Metric.bytes, .instructions, steps] {
                #expect(tolerances.tolerance(of: metric, in: cell) == 0.05)
            }
        }
    }

    @Test("one allocation more is a change, whatever the call and the cell allow")
    func ofAllocations() {
        for tolerance in [nil, 0.05] {
            for judgesTime in [true, false] {
                #expect(tolerances(tolerance, judgesTime: judgesTime).tolerance(of: .allocations, in: loose) == 0)
            }
        }
    }
}
