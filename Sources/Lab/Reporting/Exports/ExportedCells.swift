import Measurement
import Results

extension [Cell] {
    var ofImplementations: [Cell] { filter { !$0.isOfNoImplementation } }
}

extension Cell {
    /// The median of each process. Processes are independent, so a test over their medians is valid.
    var processMedians: [(process: Int, samples: Int, median: Double)] {
        processes.compactMap { process in
            Quantile.median(of: process.samples).map { (process.process, process.samples.count, $0) }
        }
    }
}

extension Metric {
    /// Returns the unit of a number per operation: `ns/op`, `bytes/node`. Preparation has no operation.
    func unit(per operation: String) -> String {
        isPreparation || unit.contains("/") ? unit : "\(unit)/\(operation)"
    }
}
