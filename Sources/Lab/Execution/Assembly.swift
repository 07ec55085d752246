import Results

/// The results of one input of one experiment, ready for the result file.
struct Assembly {
    var cells: [Cell] = []
    var notRun: [NotRun] = []
    var mismatches: [Mismatch] = []
    var failures: [String] = []
    var dataset: ResultFile.Dataset?
}
