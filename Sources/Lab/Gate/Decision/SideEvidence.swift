import Measurement

/// What the processes of one role gave: per cell and unit of the statistics, the logarithms of their values.
///
/// The unit is the link. Where a side has too few links to draw layouts from, it is the process, and the verdicts are
/// weakened for it (``LinkPlan/layoutAllowance``).
struct SideEvidence {
    private let units: Int
    /// Places for the processes of one cell and unit; doubled when they do not suffice.
    private var room = 4
    /// Per cell and unit, how many places are taken.
    private var counts: [Int]
    /// Per cell, unit and process.
    private var values: [Double]

    init(cells: Int, units: Int) {
        self.units = units
        counts = Array(repeating: 0, count: cells * units)
        values = Array(repeating: 0, count: cells * units * room)
    }

    /// Adds what a process measured of a cell.
    mutating func add(_ value: Double, cell: Int, unit: Int) {
        let place = cell * units + unit
        let count = counts[place]
        if count == room { makeRoom() }
        values[place * room + count] = value
        counts[place] = count + 1
    }

    private mutating func makeRoom() {
        var wider = [Double](repeating: 0, count: 2 * values.count)
        for place in counts.indices {
            for number in 0..<counts[place] { wider[place * 2 * room + number] = values[place * room + number] }
        }
        values = wider
        room *= 2
    }

    /// What the processes of a unit gave, in their order.
    private func processes(_ place: Int) -> ArraySlice<Double> {
        values[(place * room)..<(place * room + counts[place])]
    }

    /// One value for each unit that was visited: the median over its processes; of an even number the lower of the two
    /// in the middle, since what disturbs a process makes it slower.
    ///
    /// Rejected: the mean of the two. With a tenth of processes disturbed, +5 % was found in 80 % of cells instead of
    /// 95 %.
    func values(of cell: Int) -> [Double] {
        var medians: [Double] = []
        medians.reserveCapacity(units)
        for place in (cell * units)..<((cell + 1) * units) {
            switch counts[place] {
            case 0: continue
            case 1: medians.append(values[place * room])
            case 2: medians.append(min(values[place * room], values[place * room + 1]))
            default: medians.append(FewValues.withSorted(processes(place)) { $0[($0.count - 1) / 2] })
            }
        }
        return medians
    }

    /// How the processes of one link scatter, as the variance of one: from the mean distance of those that follow each
    /// other, which single disturbed ones move less than squares. And how many a link has, on average. `nil` where no
    /// link has two.
    func processes(of cell: Int) -> (variance: Double, perUnit: Double)? {
        var distance = 0.0
        var (pairs, visits, visited) = (0, 0, 0)
        for place in (cell * units)..<((cell + 1) * units) where counts[place] > 0 {
            visits += counts[place]
            visited += 1
            for number in 1..<max(counts[place], 1) {
                distance += abs(values[place * room + number] - values[place * room + number - 1])
                pairs += 1
            }
        }
        guard pairs > 0 else { return nil }
        // Two normal values of one deviation are 2/√π of it apart on average.
        let mean = distance / Double(pairs)
        return (mean * mean * Double.pi / 4, Double(visits) / Double(visited))
    }

    /// One value for each unit whose first process measured all of `cells`: the mean over them of that process's
    /// values.
    func pooled(over cells: [Int]) -> [Double] {
        guard !cells.isEmpty else { return [] }
        return (0..<units).compactMap { unit in
            var sum = 0.0
            for cell in cells {
                let place = cell * units + unit
                guard counts[place] > 0 else { return nil }
                sum += values[place * room]
            }
            return sum / Double(cells.count)
        }
    }
}
