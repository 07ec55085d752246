import Measurement
import Results

extension [Cell] {
    var ofImplementations: [Cell] { filter { !$0.isOfNoImplementation } }
}

extension Cell {
    /// The median of each process. Processes are independent, so that a reader's test over them is valid.
    var processMedians: [(process: Int, samples: Int, median: Double)] {
        processes.compactMap { process in
            Quantile.median(of: process.samples).map { (process.process, process.samples.count, $0) }
        }
    }
}

extension Metric {
    /// Returns the unit of a number per operation: `ns/op`, `bytes/node`. Preparation is per implementation.
    func unit(per operation: String) -> String {
        isPreparation || unit.contains("/") ? unit : "\(unit)/\(operation)"
    }
}
