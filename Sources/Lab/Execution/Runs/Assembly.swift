import Results

/// The results of one input of one experiment, ready for the result file.
struct Assembly {
    var cells: [Cell] = []
    var notRun: [NotRun] = []
    var mismatches: [Mismatch] = []
    var failures: [String] = []
    var dataset: ResultFile.Dataset?

    /// The results of an interrupted run, without open reasons for missing numbers, which the interruption
    /// may have caused.
    var withoutOpenReasons: Assembly {
        var assembly = self
        assembly.notRun.removeAll { $0.cause.severity == .open }
        return assembly
    }
}
