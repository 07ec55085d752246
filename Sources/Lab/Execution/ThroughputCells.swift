import Measurement

extension Assembly {
    /// One cell for each number of cores that an implementation was measured on.
    mutating func addThroughputCells(of contender: WorkerResponse.Contender, in input: Cell.InputIdentity) {
        guard let volume = group.input.volume else { return }
        let calls = ThroughputProcesses(
            responses.map { request, response in
                (request.process, response.contenders.first { $0.name == contender.name }?.throughput ?? [])
            })
        let copies = copies
        for workers in calls.workers {
            let times = calls.samples(on: workers, per: volume.operations)
            guard var cell = cell(of: contender, in: input, .throughput, .time, "ns", times) else { continue }
            cell.throughput = rates(
                of: cell, operation: volume.operation, workers: workers,
                bytesPerOperation: Double(volume.bytes) / Double(volume.operations))
            // Both as time per byte: the copy's is the numerator, because less time is a greater share.
            cell.throughput?.shareOfCopy = bootstrap.ratioInterval(
                numerator: copies.samples(on: workers, per: copyBytes).map(\.samples),
                denominator: calls.samples(on: workers, per: volume.bytes).map(\.samples))
            cells.append(named(cell, among: calls))
        }
    }

    /// The machine's own copy, as time and rates of one byte copied.
    mutating func addCopyCells(_ input: Cell.InputIdentity) {
        let itself = WorkerResponse.Contender(name: Cell.copyName, role: .bare, notRun: nil, answersCompared: 0)
        let copies = copies
        for workers in copies.workers {
            let times = copies.samples(on: workers, per: copyBytes / 2)
            guard var cell = cell(of: itself, in: input, .throughput, .time, "ns", times) else { continue }
            cell.throughput = rates(of: cell, operation: "byte", workers: workers, bytesPerOperation: 2)
            cells.append(named(cell, among: copies))
        }
    }

    /// With the number of cores in the name, unless they are all that it was measured on.
    private func named(_ cell: Cell, among processes: ThroughputProcesses) -> Cell {
        var cell = cell
        if let throughput = cell.throughput, throughput.workers != processes.workers.last {
            cell.implementation += throughput.suffix
        }
        return cell
    }

    private func rates(
        of cell: Cell, operation: String, workers: Int, bytesPerOperation: Double
    ) -> Cell.Throughput {
        let perSecond = cell.median > 0 ? 1e9 / cell.median : 0
        return Cell.Throughput(
            operation: operation, workers: workers, operationsPerSecond: perSecond,
            bytesPerSecond: perSecond * bytesPerOperation)
    }

    private var copies: ThroughputProcesses {
        ThroughputProcesses(responses.map { ($0.request.process, $0.response.copy?.measurements ?? []) })
    }

    /// Bytes that one call of the copy moves.
    private var copyBytes: Int { responses.lazy.compactMap(\.response.copy?.bytesMoved).first ?? 1 }
}

/// What was measured of one operation in each process, by number of cores.
private struct ThroughputProcesses {
    private let processes: [(layout: Int, measurements: [ThroughputMeasurement])]

    init(_ processes: [(layout: Int, measurements: [ThroughputMeasurement])]) {
        self.processes = processes
    }

    var workers: [Int] { Set(processes.flatMap { $0.measurements.map(\.workers) }).sorted() }

    /// The samples of every process that has some, divided by how much one call does.
    func samples(on workers: Int, per amount: Int) -> [Cell.ProcessSamples] {
        processes.compactMap { layout, measurements in
            measurements.first { $0.workers == workers }.map { measurement in
                Cell.ProcessSamples(layout: layout, samples: measurement.samples.map { $0 / Double(amount) })
            }
        }
    }
}
