import Foundation
import Testing

import Measurement
import Reproducibility

struct GrowthFitTests {
    private func growthFit(of costs: [(Int, Double)]) -> GrowthFit? {
        GrowthFit(points: costs.map { GrowthFit.Point(size: $0.0, cost: $0.1) })
    }

    @Test("every class is 1 at size 1 and grows as its name says")
    func everyClassGrowsAsItsNameSays() {
        for growth in GrowthClass.allCases { #expect(growth.value(at: 1) == 1) }
        #expect(GrowthClass.allCases.map { $0.value(at: 16) } == [1, 5, 4, 16, 80, 256])
        #expect(GrowthClass.allCases.map(\.rawValue) == ["O(1)", "O(log n)", "O(√n)", "O(n)", "O(n log n)", "O(n²)"])
    }

    @Test("costs that follow a class exactly are given that class and its factor", arguments: GrowthClass.allCases)
    func costsThatFollowAClassExactly(growth: GrowthClass) throws {
        let fit = try #require(growthFit(of: [1, 10, 100, 1000, 10_000].map { ($0, 3 * growth.value(at: $0)) }))
        #expect(fit.best == growth)
        #expect(fit.coefficient.agrees(with: 3) && fit.constant == 0)
    }

    // Without a constant in the model, these are O(√n) by their slope.
    @Test("what a call takes whatever the size is no part of its growth", arguments: GrowthClass.allCases.dropFirst())
    func constantsAreApart(growth: GrowthClass) throws {
        let sizes = [10, 100, 1000, 10_000, 100_000, 1_000_000]
        let share = growth.value(at: 1000)
        let fit = try #require(growthFit(of: sizes.map { ($0, 2 * (share + growth.value(at: $0))) }))
        #expect(fit.best == growth)
        #expect(abs(fit.constant / share - 2) < 0.05 && abs(fit.coefficient - 2) < 0.05)
    }

    @Test("a bounded cost with noise is O(1), a linear one over a large constant is O(n)")
    func noiseIsNoGrowth() throws {
        var random = Xoshiro256StarStar(seed: 7)
        let sizes = [10, 100, 1000, 10_000, 100_000].flatMap { Array(repeating: $0, count: 3) }
        let bounded = sizes.map { ($0, 40 * (0.97 + 0.06 * random.unitInterval())) }
        #expect(try #require(growthFit(of: bounded)).best == .constant)
        let linear = sizes.map { ($0, (300 + 0.02 * Double($0)) * (0.97 + 0.06 * random.unitInterval())) }
        #expect(try #require(growthFit(of: linear)).best == .linear)
    }

    @Test("a step of less than half at the largest size is no growth, however well a class fits it")
    func aStepIsNoGrowth() throws {
        let steps: [[(Int, Double)]] = [
            [(10, 141), (100, 142), (1000, 141), (10_000, 142), (100_000, 170)],
            [(10, 150), (100, 152), (1000, 155), (10_000, 158), (100_000, 161)],
            [(10, 440), (100, 420), (1000, 411), (10_000, 430), (100_000, 580)],
        ]
        for costs in steps { #expect(try #require(growthFit(of: costs + costs)).best == .constant) }
        let grown: [(Int, Double)] = [(10, 141), (100, 142), (1000, 141), (10_000, 142), (100_000, 230)]
        #expect(try #require(growthFit(of: grown + grown)).best == nil)
        let twice: [(Int, Double)] = [(10, 141), (100, 142), (1000, 150), (10_000, 231), (100_000, 1_041)]
        #expect(try #require(growthFit(of: twice + twice)).best == .linear)
    }

    // cost = 2 n^k exactly: every pair of points has the slope k on log–log, whatever the sizes.
    @Test("the slope of a power is its exponent", arguments: [0, 0.5, 1, 2, 3])
    func theSlopeOfAPowerIsItsExponent(exponent: Double) throws {
        let fit = try #require(growthFit(of: [1, 10, 100, 1000, 10_000].map { ($0, 2 * pow(Double($0), exponent)) }))
        #expect(abs(fit.slope - exponent) < 1e-12)
        let interval = try #require(fit.ci95)
        #expect(abs(interval.lower - exponent) < 1e-12)
        #expect(abs(interval.upper - exponent) < 1e-12)
    }

    // Slope and interval by scipy.stats.theilslopes (1.17.1) over the logarithms.
    @Test("a measured linear cost has the slope that an independent calculation gives")
    func aMeasuredLinearCost() throws {
        let fit = try #require(growthFit(of: [(10, 13), (100, 95), (1000, 1100), (10_000, 9700), (100_000, 104_000)]))
        #expect(fit.best == .linear)
        #expect(fit.slope.agrees(with: 0.9817964119091317))
        let interval = try #require(fit.ci95)
        #expect(interval.lower.agrees(with: 0.8637802529820109))
        #expect(interval.upper.agrees(with: 1.0636690798693775))
    }

    // The same recipe.
    @Test("a measured logarithmic cost has the slope that an independent calculation gives")
    func aMeasuredLogarithmicCost() throws {
        let fit = try #require(
            growthFit(of: [(10, 40), (32, 61), (100, 75), (316, 97), (1000, 107), (3162, 126), (10_000, 140)]))
        #expect(fit.best == .logarithmic)
        #expect(fit.slope.agrees(with: 0.15793003446402779))
        #expect(try #require(fit.ci95).upper.agrees(with: 0.2235608539031515))
    }

    @Test("a cost that no class agrees with has its slope alone")
    func slopeAlone() throws {
        let cubic = try #require(growthFit(of: [1, 10, 100, 1000, 10_000].map { ($0, pow(Double($0), 3)) }))
        #expect(cubic.best == nil && abs(cubic.slope - 3) < 1e-9)
        // It grows by less than half, and yet steadily: the interval of the slope refutes O(1).
        let slow = try #require(growthFit(of: [1, 10, 100, 1000, 10_000].map { ($0, pow(Double($0), 0.04)) }))
        #expect(slow.best == nil && abs(slow.slope - 0.04) < 1e-9)
        // Between linear and linearithmic.
        let between = try #require(growthFit(of: [10, 100, 1000, 10_000, 100_000].map { ($0, pow(Double($0), 1.05)) }))
        #expect(between.best == nil && abs(between.slope - 1.05) < 1e-9)
    }

    @Test("under two decades or five sizes nothing is said")
    func underTwoDecadesNothingIsSaid() {
        #expect(growthFit(of: []) == nil)
        #expect(growthFit(of: [(10, 1), (50, 1), (100, 1), (500, 1), (999, 1)]) == nil)
        #expect(growthFit(of: [(10, 1), (50, 1), (100, 1), (500, 1), (1000, 1)]) != nil)
        #expect(growthFit(of: [(10, 1), (100, 1), (100, 2), (500, 1), (1000, 1)]) == nil)
    }

    @Test("costs and sizes without a logarithm give no fit")
    func costsWithoutALogarithmGiveNoFit() {
        #expect(growthFit(of: [(10, 0), (100, 1), (200, 1), (500, 1), (1000, 1)]) == nil)
        #expect(growthFit(of: [(10, -1), (100, 1), (200, 1), (500, 1), (1000, 1)]) == nil)
        #expect(growthFit(of: [(10, .infinity), (100, 1), (200, 1), (500, 1), (1000, 1)]) == nil)
        #expect(growthFit(of: [(0, 1), (100, 1), (200, 1), (500, 1), (1000, 1)]) == nil)
    }

    @Test("the order of points does not matter")
    func theOrderOfPointsDoesNotMatter() {
        var random = Xoshiro256StarStar(seed: 4)
        var costs = (0..<20).map { ($0 * $0 * 5 + 1, 1 + random.unitInterval()) }
        let before = growthFit(of: costs)
        #expect(before != nil)
        random.shuffleInPlace(&costs)
        #expect(growthFit(of: costs) == before)
    }

    @Test("a fit is read back from its JSON, the class by its name")
    func aFitIsReadBackFromItsJSON() throws {
        let fit = try #require(growthFit(of: [(10, 13), (100, 95), (1000, 1100), (10_000, 9700), (100_000, 104_000)]))
        let json = try JSONEncoder().encode(fit)
        #expect(try JSONDecoder().decode(GrowthFit.self, from: json) == fit)
        #expect(String(decoding: json, as: UTF8.self).contains("\"best\":\"O(n)\""))
    }
}
