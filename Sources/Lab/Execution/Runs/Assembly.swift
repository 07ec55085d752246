import Results

/// The results of one input of one experiment, ready for the result file.
struct Assembly {
    var cells: [Cell] = []
    var notRun: [NotRun] = []
    var mismatches: [Mismatch] = []
    var failures: [String] = []
    var dataset: ResultFile.Dataset?

    /// The results without the numbers that are missing because there was no time: of a run that was interrupted.
    var withoutOpen: Assembly {
        var assembly = self
        assembly.notRun.removeAll { $0.cause.severity == .open }
        return assembly
    }
}
