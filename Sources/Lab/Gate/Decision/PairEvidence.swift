import Measurement

/// The logarithms of the ratios of pairs of processes, by cell and unit of the statistics.
///
/// The unit is the pair of links. If a side has too few links to draw layouts from, the unit is the pair of processes,
/// and the verdicts are weakened for it (``LinkPlan/layoutAllowance``). Everything that hits both processes of a pair
/// alike cancels out: drift, a load that comes and goes, the speed of the core that both run on. They take turns of a
/// fraction of a millisecond, so that little else is left (gate evidence, Taking turns).
struct PairEvidence {
    private let units: Int
    /// The room for the pairs of one cell and unit; doubled when all are taken.
    private var capacity = 4
    /// The number of pairs, by cell and unit.
    private var counts: [Int]
    /// By cell, unit and pair.
    private var ratios: [Double]

    init(cells: Int, units: Int) {
        self.units = units
        counts = Array(repeating: 0, count: cells * units)
        ratios = Array(repeating: 0, count: cells * units * capacity)
    }

    mutating func add(_ ratio: Double, cell: Int, unit: Int) {
        let slot = cell * units + unit
        let count = counts[slot]
        if count == capacity { grow() }
        ratios[slot * capacity + count] = ratio
        counts[slot] = count + 1
    }

    /// Doubles the room of every cell and unit.
    private mutating func grow() {
        var wider = [Double](repeating: 0, count: 2 * ratios.count)
        for slot in counts.indices {
            for number in 0..<counts[slot] {
                wider[slot * 2 * capacity + number] = ratios[slot * capacity + number]
            }
        }

        ratios = wider
        capacity *= 2
    }

    /// The slots of a cell that have pairs.
    private func visited(of cell: Int) -> LazyFilterSequence<Range<Int>> {
        ((cell * units)..<((cell + 1) * units)).lazy.filter { counts[$0] > 0 }
    }

    /// The ratios of a unit's pairs, in their order.
    private func pairs(_ slot: Int) -> ArraySlice<Double> {
        ratios[(slot * capacity)..<(slot * capacity + counts[slot])]
    }

    /// One value for each unit that was visited: the median over its pairs.
    func values(of cell: Int) -> [Double] {
        visited(of: cell).map { slot in
            FewValues.withSorted(pairs(slot)) { ($0[($0.count - 1) / 2] + $0[$0.count / 2]) / 2 }
        }
    }

    /// The scatter of pairs within a unit, and how many pairs a unit has on average; `nil` if no unit has two.
    ///
    /// The variance is taken from the mean distance of neighbouring pairs, which a few disturbed pairs move less than
    /// squares would.
    func scatter(of cell: Int) -> (variance: Double, perUnit: Double)? {
        var distance = 0.0
        var neighbours = 0
        var visits = 0
        var units = 0

        for slot in visited(of: cell) {
            visits += counts[slot]
            units += 1
            let values = pairs(slot)

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

    /// The noise of a cell by where it comes from; `nil` if there are too few pairs to tell.
    func noise(of cell: Int) -> Noise? {
        guard let pairs = scatter(of: cell) else { return nil }

        let values = values(of: cell)
        guard values.count > 1 else { return nil }

        let mean = values.reduce(0, +) / Double(values.count)
        let all = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)
        let links = max(all - Outlook.inefficiency * pairs.variance / pairs.perUnit, 0)

        return Noise(pairs: pairs.variance.squareRoot(), links: links.squareRoot())
    }

    /// One value for each unit whose first pair measured all of `cells`: the mean of that pair's ratios over them.
    func pooled(over cells: [Int]) -> [Double] {
        guard !cells.isEmpty else { return [] }

        return (0..<units).compactMap { unit in
            var sum = 0.0
            for cell in cells {
                guard let first = pairs(cell * units + unit).first else { return nil }
                sum += first
            }

            return sum / Double(cells.count)
        }
    }
}
