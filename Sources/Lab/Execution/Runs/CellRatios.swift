import Jobs
import LabKit
import Measurement
import Results

/// The rates of cells, and their ratios to other cells of the same input.
struct CellRatios {
    let bootstrap: ClusterBootstrap

    /// Adds the rates at which the input's volume was processed, relative to the machine's own copy.
    func addRates(to cells: inout [Cell], volume: CallVolume) {
        let copies = cells.filter(\.isCopy)
        for index in cells.indices where cells[index].plan.traits.measuresRates {
            let cell = cells[index]
            let perSecond = cell.median > 0 ? 1e9 / cell.median : 0
            guard !cell.isCopy else {
                // A byte that is copied moves twice.
                cells[index].throughput = Cell.Throughput(
                    operation: "byte", operationsPerSecond: perSecond, bytesPerSecond: 2 * perSecond)
                continue
            }

            let bytes = Double(volume.bytes) / Double(volume.operations)
            // Both are times per byte. The copy's is the numerator, because less time is a greater share.
            let copy = bytes > 0 ? copies.first { $0.cores == cell.cores } : nil
            let share = copy.flatMap { copy in
                bootstrap.ratioInterval(
                    numerator: copy.processes.map { $0.divided(by: 2) },
                    denominator: cell.processes.map { $0.divided(by: bytes) })
            }

            cells[index].throughput = Cell.Throughput(
                operation: volume.operation, operationsPerSecond: perSecond, bytesPerSecond: perSecond * bytes,
                bytesPerCall: bytes > 0 ? volume.bytes : nil, shareOfCopy: share)
        }
    }

    /// Adds the ratios of times and instructions to the reference and to the floor.
    func addRatios(to cells: inout [Cell]) {
        for index in cells.indices where cells[index].metric.isCompared && !cells[index].isCopy {
            cells[index].ratioToReference = ratio(of: cells[index], to: .reference, in: cells)
            cells[index].ratioToFloor = ratio(of: cells[index], to: .floor, in: cells)
        }
    }

    private func ratio(of cell: Cell, to role: Role, in cells: [Cell]) -> Ratio? {
        guard let base = cells.first(where: { $0.role == role && $0.plan == cell.plan && $0.metric == cell.metric })
        else { return nil }

        return bootstrap.ratioInterval(numerator: cell.processes, denominator: base.processes)
    }
}
