import Measurement

/// The logarithms of the ratios of pairs of processes, by cell and unit of the statistics.
///
/// The unit is the pair of links. If a side has too few links to represent layouts, the unit is the pair of processes,
/// and verdicts get a margin for the layout (``LinkPlan/layoutAllowance``). Everything that affects both processes of a
/// pair alike cancels out: drift, a load that comes and goes, the speed of their core. They take turns of a fraction of
/// a millisecond, so little else is left (gate evidence, Taking turns).
struct PairRatios {
    /// The ratios by cell, then by unit, in the order of the pairs.
    private var ratios: [[[Double]]]

    init(cells: Int, units: Int) {
        ratios = Array(repeating: Array(repeating: [], count: units), count: cells)
    }

    mutating func add(_ ratio: Double, cell: Int, unit: Int) { ratios[cell][unit].append(ratio) }

    /// The ratios of a cell for each unit that has pairs.
    private func units(of cell: Int) -> [[Double]] { ratios[cell].filter { !$0.isEmpty } }

    /// One value for each unit that has pairs: the median of their ratios.
    func values(of cell: Int) -> [Double] {
        units(of: cell).map { ratios in
            FewValues.withSorted(ratios) { ($0[($0.count - 1) / 2] + $0[$0.count / 2]) / 2 }
        }
    }

    /// The scatter of pairs within a unit; `nil` if no unit has two pairs.
    ///
    /// The variance is computed from the mean distance of neighbouring pairs, because a few disturbed pairs move it
    /// less than they move squares.
    func scatter(of cell: Int) -> PairScatter? {
        let units = units(of: cell)
        var distance = 0.0
        var neighbours = 0
        var pairs = 0

        for ratios in units {
            pairs += ratios.count
            for (one, next) in zip(ratios, ratios.dropFirst()) {
                distance += abs(next - one)
                neighbours += 1
            }
        }

        guard neighbours > 0 else { return nil }

        // The average distance of two normal values is 2/√π of their deviation.
        let mean = distance / Double(neighbours)
        return PairScatter(
            variance: mean * mean * Double.pi / 4, pairsPerUnit: Double(pairs) / Double(units.count))
    }

    /// The spread of a cell by its sources; `nil` if there are too few pairs to know.
    func spread(of cell: Int) -> Spread? {
        guard let scatter = scatter(of: cell) else { return nil }

        let values = values(of: cell)
        guard values.count > 1 else { return nil }

        let mean = values.reduce(0, +) / Double(values.count)
        let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)
        let varianceOfLinks = max(variance - scatter.varianceOfMedian / scatter.pairsPerUnit, 0)

        return Spread(pairSpread: scatter.variance.squareRoot(), linkSpread: varianceOfLinks.squareRoot())
    }

    /// One value for each unit in which all of `cells` have pairs: the mean of their first ratios.
    func pooled(over cells: [Int]) -> [Double] {
        guard let unitCount = cells.first.map({ ratios[$0].count }) else { return [] }

        return (0..<unitCount).compactMap { unit in
            var sum = 0.0
            for cell in cells {
                guard let first = ratios[cell][unit].first else { return nil }
                sum += first
            }

            return sum / Double(cells.count)
        }
    }
}
