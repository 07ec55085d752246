import Foundation
import Measurement
import Results

/// The logarithms of what a process measured of a cell, or of the ratio of two that did.
struct LogTime {
    var time: Double
    /// Of the core's cycles meanwhile: positive in a ratio where the core was slower. `nil` where a process does not
    /// tell, as older ones do not.
    var pace: Double?

    init(_ found: ProcessTime) { self.init(log(found.time), pace: found.pace.map { log($0) }) }

    init(_ time: Double, pace: Double? = nil) {
        self.time = time
        self.pace = pace
    }

    static func - (head: LogTime, base: LogTime) -> LogTime {
        LogTime(head.time - base.time, pace: head.pace.flatMap { pace in base.pace.map { pace - $0 } })
    }
}

/// What pairs of processes gave: per cell and unit of the statistics, the logarithms of the ratios of a pair's values.
///
/// The unit is the pair of links. Where a side has too few links to draw layouts from, it is the pair of processes, and
/// the verdicts are weakened for it (``LinkPlan/layoutAllowance``). What hits both processes of a pair alike is not in
/// a ratio: drift, a load that comes and goes, the speed of the core that both ran on. Where that speed changed from
/// one to the other, the ratio is judged at equal speed: less as much as the cell's ratios go with those of the speed.
/// Pairs scattered half as far so (gate evidence, Third round).
struct PairEvidence {
    private let units: Int
    /// Places for the pairs of one cell and unit; doubled when they do not suffice.
    private var room = 4
    /// Per cell and unit, how many places are taken.
    private var counts: [Int]
    /// Per cell, unit and pair.
    private var ratios: [LogTime]

    init(cells: Int, units: Int) {
        self.units = units
        counts = Array(repeating: 0, count: cells * units)
        ratios = Array(repeating: LogTime(0), count: cells * units * room)
    }

    /// Adds what a pair gave of a cell.
    mutating func add(_ ratio: LogTime, cell: Int, unit: Int) {
        let place = cell * units + unit
        let count = counts[place]
        if count == room { makeRoom() }
        ratios[place * room + count] = ratio
        counts[place] = count + 1
    }

    private mutating func makeRoom() {
        var wider = [LogTime](repeating: LogTime(0), count: 2 * ratios.count)
        for place in counts.indices {
            for number in 0..<counts[place] { wider[place * 2 * room + number] = ratios[place * room + number] }
        }
        ratios = wider
        room *= 2
    }

    /// The places of a cell that have pairs.
    private func visited(of cell: Int) -> LazyFilterSequence<Range<Int>> {
        ((cell * units)..<((cell + 1) * units)).lazy.filter { counts[$0] > 0 }
    }

    /// What the pairs of a unit gave, in their order, at equal speed of the core.
    private func pairs(_ place: Int, _ slope: Double) -> LazyMapSequence<ArraySlice<LogTime>, Double> {
        ratios[(place * room)..<(place * room + counts[place])].lazy.map {
            $0.time - slope * ($0.pace ?? 0)
        }
    }

    /// How a cell's time goes with the speed of the core: 1 where all of it is the core's own work, 0 where it waits
    /// for something else. The median over the pairs between which the speed changed, weighted by how far; 1 where
    /// they are too few to tell, and so change little.
    private func slope(of cell: Int) -> Double {
        let all = visited(of: cell).flatMap { ratios[($0 * room)..<($0 * room + counts[$0])] }
        let changed = all.compactMap { ratio in ratio.pace.map { (time: ratio.time, pace: $0) } }
            .filter { abs($0.pace) > Self.smallestStep }
        guard changed.count >= Self.fewestPairs else { return 1 }
        let median = Quantile.median(of: all.map(\.time))
        let slopes = changed.map { (slope: ($0.time - median) / $0.pace, weight: abs($0.pace)) }
            .sorted { $0.slope < $1.slope }
        var rest = slopes.reduce(0) { $0 + $1.weight } / 2
        let middle = slopes.first { each in
            rest -= each.weight
            return rest <= 0
        }
        return min(max(middle?.slope ?? 1, 0), 1)
    }

    /// A change of the core's speed that is none of its reading's own scatter, as logarithm.
    private static let smallestStep = 0.01
    /// The pairs that tell how a cell goes with the speed of the core.
    private static let fewestPairs = 12

    /// One value for each unit that was visited: the median over its pairs.
    func values(of cell: Int) -> [Double] {
        let slope = slope(of: cell)
        return visited(of: cell).map { place in
            FewValues.withSorted(pairs(place, slope)) { ($0[($0.count - 1) / 2] + $0[$0.count / 2]) / 2 }
        }
    }

    /// How the pairs of one unit scatter, as the variance of one: from the mean distance of those that follow each
    /// other, which single disturbed ones move less than squares. And how many a unit has, on average. `nil` where no
    /// unit has two.
    func scatter(of cell: Int) -> (variance: Double, perUnit: Double)? { scatter(of: cell, slope(of: cell)) }

    private func scatter(of cell: Int, _ slope: Double) -> (variance: Double, perUnit: Double)? {
        var distance = 0.0
        var (neighbours, visits, units) = (0, 0, 0)
        for place in visited(of: cell) {
            visits += counts[place]
            units += 1
            let values = pairs(place, slope)
            for (one, next) in zip(values, values.dropFirst()) {
                distance += abs(next - one)
                neighbours += 1
            }
        }
        guard neighbours > 0 else { return nil }
        // Two normal values of one deviation are 2/√π of it apart on average.
        let mean = distance / Double(neighbours)
        return (mean * mean * Double.pi / 4, Double(visits) / Double(units))
    }

    /// Where the noise of a cell comes from.
    func noise(of cell: Int) -> Noise? {
        guard let asIs = scatter(of: cell, 0), let pairs = scatter(of: cell) else { return nil }
        let values = values(of: cell)
        guard values.count > 1 else { return nil }
        let mean = values.reduce(0, +) / Double(values.count)
        let all = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)
        let links = max(all - Outlook.inefficiency * pairs.variance / pairs.perUnit, 0)
        return Noise(asIs: asIs.variance.squareRoot(), pairs: pairs.variance.squareRoot(), links: links.squareRoot())
    }

    /// One value for each unit whose first pair measured all of `cells`: the mean over them of that pair's ratios.
    func pooled(over cells: [Int]) -> [Double] {
        guard !cells.isEmpty else { return [] }
        let slopes = cells.map(slope(of:))
        return (0..<units).compactMap { unit in
            var sum = 0.0
            for (cell, slope) in zip(cells, slopes) {
                guard let first = pairs(cell * units + unit, slope).first else { return nil }
                sum += first
            }
            return sum / Double(cells.count)
        }
    }
}

/// How far the ratios of a cell scatter, as standard deviations.
struct Noise {
    /// Pairs of processes of the same links, as they are.
    var asIs: Double
    /// The same at equal speed of the core.
    var pairs: Double
    /// Pairs of links, without what comes from their processes.
    var links: Double

    var text: String {
        let parts = [asIs, pairs, links].map { "\(SignificantDigits.fixed(100 * $0, decimals: 1)) %" }
        return "pairs scatter by \(parts[0]), at equal speed of the core by \(parts[1]); links by \(parts[2])"
    }

    /// What is common to several: their geometric means, nothing counting as a thousandth.
    static func mean(_ all: [Noise]) -> Noise? {
        func mean(_ part: KeyPath<Noise, Double>) -> Double {
            exp(all.reduce(0) { $0 + log(max($1[keyPath: part], 0.001)) } / Double(all.count))
        }
        return all.isEmpty ? nil : Noise(asIs: mean(\.asIs), pairs: mean(\.pairs), links: mean(\.links))
    }
}

/// The logarithms of the times of one cell in the processes of one pair, as far as they gave one.
struct PairTimes {
    var base: LogTime?
    var head: LogTime?
    var nullControl: LogTime?
    var positiveControl: LogTime?

    mutating func set(_ role: PairSchedule.Role, _ time: LogTime) {
        switch role {
        case .base: base = time
        case .head: head = time
        case .nullControl: nullControl = time
        case .positiveControl: positiveControl = time
        }
    }
}

/// What a phase of a gate measured: head against base, and the controls against what they should be like.
struct PhaseEvidence {
    /// Head against base.
    private(set) var change: PairEvidence
    /// Other links of base against base.
    private(set) var nullControl: PairEvidence
    /// Other links of head with more work against head.
    private(set) var positiveControl: PairEvidence
    /// The logarithms of times, by cell.
    private(set) var times: [(base: [Double], head: [Double])]

    /// For so many units of base and head, and so many pairs that have a process of each control.
    init(cells: Int, units: Int, controls: Int) {
        change = PairEvidence(cells: cells, units: units)
        nullControl = PairEvidence(cells: cells, units: controls)
        positiveControl = nullControl
        times = Array(repeating: ([], []), count: cells)
    }

    /// Adds the logarithms of the times of a cell in the processes of one pair.
    mutating func add(_ found: PairTimes, cell: Int, unit: Int, pair: Int) {
        if let base = found.base, let head = found.head {
            change.add(head - base, cell: cell, unit: unit)
            times[cell].base.append(base.time)
            times[cell].head.append(head.time)
        }
        if let base = found.base, let control = found.nullControl {
            nullControl.add(control - base, cell: cell, unit: pair)
        }
        if let head = found.head, let control = found.positiveControl {
            positiveControl.add(control - head, cell: cell, unit: pair)
        }
    }

    /// The medians of the times of a cell, as logarithms; `nil` when there is none.
    func medians(of cell: Int) -> (base: Double, head: Double)? {
        let (base, head) = times[cell]
        return base.isEmpty ? nil : (Quantile.median(sorted: base.sorted()), Quantile.median(sorted: head.sorted()))
    }
}
