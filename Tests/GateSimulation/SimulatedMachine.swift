import Execution
import Foundation
import Gate
import Measurement
import Reproducibility
import Results

/// A machine that measures nothing: values are drawn, and its clock moves by what such processes take.
package struct SimulatedMachine: GateRunner {
    private let model: NoiseModel
    /// log(head / base) of each cell.
    private let effects: [Double]
    /// Seconds to start a process, and seconds for each cell in it.
    package var startSeconds = 0.05
    package var cellSeconds = 0.003
    private let available: Int?
    package private(set) var now = 0.0
    private let seed: UInt64
    private var random: Xoshiro256StarStar
    private let deviations: [Double]
    private var walked = 0.0
    private var loadEnds = 0.0
    private var isLoaded = false
    /// By link and side; empty where it was not asked for yet.
    private var layouts: [[Double]] = []

    package init(_ model: NoiseModel, effects: [Double], seed: UInt64, available: Int? = nil) {
        self.model = model
        self.effects = effects
        self.seed = seed
        self.available = available
        random = Xoshiro256StarStar(seed: Seed.derive(seed, "machine"))
        var drawing = Xoshiro256StarStar(seed: Seed.derive(seed, "deviations"))
        deviations = effects.map { _ in
            let span = model.layout.upperBound - model.layout.lowerBound
            return model.layout.lowerBound + span * drawing.unit()
        }
    }

    package var facts: RunnerFacts { RunnerFacts(availableLinks: BothSides(base: available, head: available)) }
    package mutating func prepare(_ links: Range<Int>, of side: GateSide) throws {}

    /// The effect of a link on each cell, which is the same each time.
    private mutating func layout(_ side: GateSide, _ link: Int) -> [Double] {
        let key = link * 2 + (side == .head ? 1 : 0)
        while layouts.count <= key { layouts.append([]) }
        if !layouts[key].isEmpty { return layouts[key] }
        var drawing = Xoshiro256StarStar(seed: SplitMix64.finalise(seed &+ UInt64(key) &* 0x9E37_79B9_7F4A_7C15))
        let drawn = deviations.map { deviation in
            guard model.isBimodal else { return deviation * drawing.normal() }

            // Two kinds of layout, 30 % of one: sd 0.458 of their distance.
            return drawing.unit() < 0.3 ? deviation / 0.458 : 0
        }

        layouts[key] = drawn
        return drawn
    }

    package mutating func run(_ job: GateJob) -> GateJobTimes {
        let seconds = startSeconds + cellSeconds * Double(job.cells.count)
        now += seconds
        if model.walk > 0 { walked += model.walk * random.normal() }

        if model.load > 0, now > loadEnds {
            isLoaded.toggle()
            loadEnds = now + 1 + 4 * random.unit()
        }

        var common = walked + model.drift * now / 60 + (isLoaded ? model.load : 0)
        let part = model.process / 2.0.squareRoot()
        if part > 0 { common += part * random.normal() }
        if model.spikes > 0, random.unit() < model.spikes { common += 0.6 * random.unit() }
        if job.extraWork > 0 { common += log1p(job.extraWork) }
        let layout = layout(job.side, job.link)
        let quantiles = NormalQuantiles.table
        var values: [Result<ProcessTime, NoNumber>] = []
        values.reserveCapacity(job.cells.count)

        for cell in job.cells {
            var value = common + layout[cell]
            if part > 0 { value += part * quantiles[Int(random.next() >> 48)] }
            if job.side == .head { value += effects[cell] }
            if model.resolution > 0 { value = (value / model.resolution).rounded() * model.resolution }
            values.append(.success(ProcessTime(1_000 * exp(value))))
        }

        return GateJobTimes(times: .success(values), seconds: seconds)
    }
}

extension TimeGate {
    /// A gate over so many cells.
    package init(
        _ settings: GateSettings, cells: Int, runner: Runner, distributions: SignedRankTables = SignedRankTables(),
        isInterrupted: @escaping () -> Bool = { false }
    ) {
        let ids = (0..<cells).map { CellID(experiment: "e", implementation: "m", input: "\($0)", plan: .batches) }
        self.init(
            settings, cells: ids, runner: runner, distributions: distributions, isInterrupted: isInterrupted)
    }
}

extension Xoshiro256StarStar {
    /// A number from 0 to 1.
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// A normally distributed number, from a table of 65,536 quantiles: the tails beyond 4.2 deviations do not matter
    /// here, the time of millions of draws does.
    mutating func normal() -> Double { NormalQuantiles.table[Int(next() >> 48)] }
}

private enum NormalQuantiles {
    /// By bisection of the distribution function, once.
    static let table: [Double] = (0..<65_536).map { index in
        let probability = (Double(index) + 0.5) / 65_536
        var low = -6.0
        var high = 6.0

        for _ in 0..<40 {
            let middle = (low + high) / 2
            if 0.5 * erfc(-middle / 2.0.squareRoot()) < probability { low = middle } else { high = middle }
        }

        return (low + high) / 2
    }
}
