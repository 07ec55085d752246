import Measurement

/// The logarithms of the ratios of pairs of processes, by cell and unit of the statistics.
///
/// The unit is the pair of links. If a side has too few links to draw layouts from, the unit is the pair of processes,
/// and the verdicts are weakened for it (``LinkPlan/layoutAllowance``). Everything that hits both processes of a pair
/// alike cancels out: drift, a load that comes and goes, the speed of the core that both run on. They take turns of a
/// fraction of a millisecond, so that little else is left (gate evidence, Fourth round).
struct PairEvidence {
    private let units: Int
    /// The room for the pairs of one cell and unit, which together are a slot; doubled when all of one is taken.
    private var capacity = 4
    /// The number of pairs in each slot.
    private var pairCounts: [Int]
    /// The ratios of all slots, each with its room.
    private var storage: [Double]

    init(cells: Int, units: Int) {
        self.units = units
        pairCounts = Array(repeating: 0, count: cells * units)
        storage = Array(repeating: 0, count: cells * units * capacity)
    }

    mutating func add(_ ratio: Double, cell: Int, unit: Int) {
        let slot = cell * units + unit
        let count = pairCounts[slot]
        if count == capacity { grow() }
        storage[slot * capacity + count] = ratio
        pairCounts[slot] = count + 1
    }

    /// Doubles the room of every slot.
    private mutating func grow() {
        var wider = [Double](repeating: 0, count: 2 * storage.count)
        for slot in pairCounts.indices {
            for number in 0..<pairCounts[slot] {
                wider[slot * 2 * capacity + number] = storage[slot * capacity + number]
            }
        }

        storage = wider
        capacity *= 2
    }

    /// The slots of a cell that have pairs.
    private func slotsWithPairs(of cell: Int) -> LazyFilterSequence<Range<Int>> {
        ((cell * units)..<((cell + 1) * units)).lazy.filter { pairCounts[$0] > 0 }
    }

    /// The ratios of a slot's pairs, in their order.
    private func ratios(inSlot slot: Int) -> ArraySlice<Double> {
        storage[(slot * capacity)..<(slot * capacity + pairCounts[slot])]
    }

    /// One value for each unit that has pairs: the median over their ratios.
    func values(of cell: Int) -> [Double] {
        slotsWithPairs(of: cell).map { slot in
            FewValues.withSorted(ratios(inSlot: slot)) { ($0[($0.count - 1) / 2] + $0[$0.count / 2]) / 2 }
        }
    }

    /// The scatter of pairs within a unit; `nil` if no unit has two.
    ///
    /// The variance is taken from the mean distance of neighbouring pairs, which a few disturbed pairs move less than
    /// squares would.
    func scatter(of cell: Int) -> PairScatter? {
        var distance = 0.0
        var neighbours = 0
        var pairs = 0
        var visitedUnits = 0

        for slot in slotsWithPairs(of: cell) {
            pairs += pairCounts[slot]
            visitedUnits += 1
            let ratios = ratios(inSlot: slot)

            for (one, next) in zip(ratios, ratios.dropFirst()) {
                distance += abs(next - one)
                neighbours += 1
            }
        }

        guard neighbours > 0 else { return nil }

        // Two normal values of one deviation are 2/√π of it apart on average.
        let mean = distance / Double(neighbours)
        return PairScatter(
            variance: mean * mean * Double.pi / 4, pairsPerUnit: Double(pairs) / Double(visitedUnits))
    }

    /// The spread of a cell by where it comes from; `nil` if there are too few pairs to tell.
    func spread(of cell: Int) -> Spread? {
        guard let scatter = scatter(of: cell) else { return nil }

        let values = values(of: cell)
        guard values.count > 1 else { return nil }

        let mean = values.reduce(0, +) / Double(values.count)
        let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)
        let varianceOfLinks = max(variance - scatter.varianceOfMedian / scatter.pairsPerUnit, 0)

        return Spread(ofPairs: scatter.variance.squareRoot(), ofLinks: varianceOfLinks.squareRoot())
    }

    /// One value for each unit in which all of `cells` have pairs: the mean of their first ratios.
    func pooled(over cells: [Int]) -> [Double] {
        guard !cells.isEmpty else { return [] }

        return (0..<units).compactMap { unit in
            var sum = 0.0
            for cell in cells {
                guard let first = ratios(inSlot: cell * units + unit).first else { return nil }
                sum += first
            }

            return sum / Double(cells.count)
        }
    }
}
