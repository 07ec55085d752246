import Foundation
import Measurement
import TestSupport
import Testing

@testable import Results

@Suite struct GrowthTests {
    private func cells(
        _ implementation: String = "a", sizes: [Int] = [10, 30, 100, 300, 1_000], plan: Plan = .warm,
        metric: Metric = .time,
        cores: Int = 1, role: Role = .implementation
    ) throws -> [Cell] {
        try sizes.map { size in
            try SmallResult.cell(
                implementation, plan: plan, metric: metric, cores: cores, role: role, input: "i-\(size)",
                size: size, processes: [[Double(size)], [Double(size) + 1]])
        }
    }

    @Test("growth is fitted where sizes span two decades, for times and for instructions")
    func fits() throws {
        #expect(Growth.fits(try cells(sizes: [10, 30, 100, 1_000])).isEmpty, "four sizes are too few")
        let growth = Growth.fits(
            try cells() + cells(plan: .cold) + cells(plan: .instructions, metric: .instructions))
        #expect(growth.map(\.plan) == [.warm, .cold, .instructions])
        expectAll(growth, count: 3) { $0.best == .linear && abs($0.slope - 1) < 0.05 }
    }

    @Test("numbers of different cores, implementations and plans are never in one fit")
    func series() throws {
        let growth = Growth.fits(try cells() + cells(cores: 2) + cells("b"))
        #expect(growth.map(\.cores) == [1, 2, 1])
        #expect(growth.map(\.implementation) == ["a", "a", "b"])
    }

    @Test("bare work, throughput and other quantities have no growth")
    func others() throws {
        let none = try cells(role: .bare) + cells(plan: .throughput) + cells(plan: .memory, metric: .bytes)
        #expect(Growth.fits(none).isEmpty)
    }
}
