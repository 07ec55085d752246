import Measurement

/// What pairs of processes gave: per cell and unit of the statistics, the logarithms of the ratios of a pair's values.
///
/// The unit is the pair of links. Where a side has too few links to draw layouts from, it is the pair of processes, and
/// the verdicts are weakened for it (``LinkPlan/layoutAllowance``). What hits both processes of a pair alike is not in
/// a ratio: drift, a load that comes and goes, the speed of the core that both ran on.
struct PairEvidence {
    private let units: Int
    /// Places for the pairs of one cell and unit; doubled when they do not suffice.
    private var room = 4
    /// Per cell and unit, how many places are taken.
    private var counts: [Int]
    /// Per cell, unit and pair.
    private var ratios: [Double]

    init(cells: Int, units: Int) {
        self.units = units
        counts = Array(repeating: 0, count: cells * units)
        ratios = Array(repeating: 0, count: cells * units * room)
    }

    /// Adds what a pair gave of a cell.
    mutating func add(_ ratio: Double, cell: Int, unit: Int) {
        let place = cell * units + unit
        let count = counts[place]
        if count == room { makeRoom() }
        ratios[place * room + count] = ratio
        counts[place] = count + 1
    }

    private mutating func makeRoom() {
        var wider = [Double](repeating: 0, count: 2 * ratios.count)
        for place in counts.indices {
            for number in 0..<counts[place] { wider[place * 2 * room + number] = ratios[place * room + number] }
        }
        ratios = wider
        room *= 2
    }

    /// What the pairs of a unit gave, in their order.
    private func pairs(_ place: Int) -> ArraySlice<Double> { ratios[(place * room)..<(place * room + counts[place])] }

    /// One value for each unit that was visited: the median over its pairs.
    func values(of cell: Int) -> [Double] {
        var medians: [Double] = []
        medians.reserveCapacity(units)
        for place in (cell * units)..<((cell + 1) * units) where counts[place] > 0 {
            medians.append(FewValues.withSorted(pairs(place)) { ($0[($0.count - 1) / 2] + $0[$0.count / 2]) / 2 })
        }
        return medians
    }

    /// How the pairs of one unit scatter, as the variance of one: from the mean distance of those that follow each
    /// other, which single disturbed ones move less than squares. And how many a unit has, on average. `nil` where no
    /// unit has two.
    func scatter(of cell: Int) -> (variance: Double, perUnit: Double)? {
        var distance = 0.0
        var (neighbours, visits, visited) = (0, 0, 0)
        for place in (cell * units)..<((cell + 1) * units) where counts[place] > 0 {
            visits += counts[place]
            visited += 1
            for number in 1..<max(counts[place], 1) {
                distance += abs(ratios[place * room + number] - ratios[place * room + number - 1])
                neighbours += 1
            }
        }
        guard neighbours > 0 else { return nil }
        // Two normal values of one deviation are 2/√π of it apart on average.
        let mean = distance / Double(neighbours)
        return (mean * mean * Double.pi / 4, Double(visits) / Double(visited))
    }

    /// One value for each unit whose first pair measured all of `cells`: the mean over them of that pair's ratios.
    func pooled(over cells: [Int]) -> [Double] {
        guard !cells.isEmpty else { return [] }
        return (0..<units).compactMap { unit in
            var sum = 0.0
            for cell in cells {
                let place = cell * units + unit
                guard counts[place] > 0 else { return nil }
                sum += ratios[place * room]
            }
            return sum / Double(cells.count)
        }
    }
}

/// The logarithms of the times of one cell in the processes of one pair, as far as they gave one.
struct PairTimes {
    var base: Double?
    var head: Double?
    var nullControl: Double?
    var positiveControl: Double?

    mutating func set(_ role: PairSchedule.Role, _ time: Double) {
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

    /// - Parameters:
    ///   - units: of base and head.
    ///   - controls: pairs that have a process of each control.
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
            times[cell].base.append(base)
            times[cell].head.append(head)
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
