import Foundation
import Measurement

/// What pairs of processes gave: per cell and unit of the statistics, the logarithms of the ratios of a pair's values.
///
/// The unit is the pair of links. Where a side has too few links to draw layouts from, it is the pair of processes, and
/// the verdicts are weakened for it (``LinkPlan/layoutAllowance``). What hits both processes of a pair alike is not in
/// a ratio: drift, a load that comes and goes, the speed of the core that both run on. They take turns of a fraction of
/// a millisecond, so that little else is left (gate evidence, Fourth round).
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

    /// The places of a cell that have pairs.
    private func visited(of cell: Int) -> LazyFilterSequence<Range<Int>> {
        ((cell * units)..<((cell + 1) * units)).lazy.filter { counts[$0] > 0 }
    }

    /// What the pairs of a unit gave, in their order.
    private func pairs(_ place: Int) -> ArraySlice<Double> { ratios[(place * room)..<(place * room + counts[place])] }

    /// One value for each unit that was visited: the median over its pairs.
    func values(of cell: Int) -> [Double] {
        visited(of: cell).map { place in
            FewValues.withSorted(pairs(place)) { ($0[($0.count - 1) / 2] + $0[$0.count / 2]) / 2 }
        }
    }

    /// How the pairs of one unit scatter, as the variance of one: from the mean distance of those that follow each
    /// other, which single disturbed ones move less than squares. And how many a unit has, on average. `nil` where no
    /// unit has two.
    func scatter(of cell: Int) -> (variance: Double, perUnit: Double)? {
        var distance = 0.0
        var neighbours = 0
        var visits = 0
        var units = 0

        for place in visited(of: cell) {
            visits += counts[place]
            units += 1
            let values = pairs(place)

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
        guard let pairs = scatter(of: cell) else { return nil }

        let values = values(of: cell)
        guard values.count > 1 else { return nil }

        let mean = values.reduce(0, +) / Double(values.count)
        let all = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)
        let links = max(all - Outlook.inefficiency * pairs.variance / pairs.perUnit, 0)

        return Noise(pairs: pairs.variance.squareRoot(), links: links.squareRoot())
    }

    /// One value for each unit whose first pair measured all of `cells`: the mean over them of that pair's ratios.
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
