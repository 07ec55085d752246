/// What the processes of one role gave: per cell and unit of the statistics, the logarithms of their values.
///
/// The unit is the link. Where a side has too few links to draw layouts from, it is the process, and the verdicts are
/// weakened for it (``LinkPlan/layoutAllowance``).
struct SideEvidence {
    private let units: Int
    /// Per cell and unit, the values of its processes in their order.
    private var values: [[Double]]

    init(cells: Int, units: Int) {
        self.units = units
        values = Array(repeating: [], count: cells * units)
    }

    /// Adds what a process measured of a cell.
    mutating func add(_ value: Double, cell: Int, unit: Int) {
        values[cell * units + unit].append(value)
    }

    /// One value for each unit that was visited: the median over its processes; of an even number the lower of the two in
    /// the middle, since what disturbs a process makes it slower.
    ///
    /// Rejected: the mean of the two. With a tenth of processes disturbed, +5 % was found in 80 % of cells instead of 95 %.
    func values(of cell: Int) -> [Double] {
        values[(cell * units)..<((cell + 1) * units)].compactMap { processes in
            switch processes.count {
            case 0: nil
            case 1: processes[0]
            case 2: min(processes[0], processes[1])
            default: processes.sorted()[(processes.count - 1) / 2]
            }
        }
    }

    /// One value for each unit whose first process measured all of `cells`: the mean over them of that process's values.
    func pooled(over cells: [Int]) -> [Double] {
        guard !cells.isEmpty else { return [] }
        return (0..<units).compactMap { unit in
            var sum = 0.0
            for cell in cells {
                guard let value = values[cell * units + unit].first else { return nil }
                sum += value
            }
            return sum / Double(cells.count)
        }
    }
}
