import LabKit
import Measurement

/// What a reader has to know of the machine and the run before trusting a number.
struct MeasuringWarnings {
    let texts: [String]

    init(_ result: ResultFile) {
        let environment = result.environment
        var texts: [String] = []
        let processes = result.cells.filter { $0.metric == .time }.map(\.processes.count).max() ?? 0
        if let covered = RunSummary.coverage[processes] {
            texts.append(
                "With \(processes) processes the 95 % intervals hold the true median about \(covered) times in 100; the "
                    + "standard profile has 10.")
        }
        if environment.optimisation != "release" {
            texts.append("The build is '\(environment.optimisation)', not release: times say nothing about an app.")
        }
        if environment.isVirtualised == true {
            texts.append("It is a virtual machine: neighbours may take the processor and the caches away.")
        }
        if environment.provenance.isDirty == true {
            texts.append("The work tree had changes that are in no commit: the sources cannot be found again by it.")
        }
        if let governor = environment.frequencyGovernor, governor != "performance" {
            texts.append("The frequency governor is '\(governor)': the clock of the processor changes with its load.")
        }
        if let load = environment.loadAverage.first, load > 0.5 * Double(environment.processors) {
            texts.append(
                "The load was \(SignificantDigits.fixed(load, decimals: 2)) on \(CellText.count(environment.processors, "processor")) "
                    + "when the run began: something else was at work.")
        }
        let dropped = result.cells.filter { $0.dropped > 0 && $0.dropped * 100 > $0.n + $0.dropped }
        if !dropped.isEmpty {
            texts.append(
                "In \(CellText.count(dropped.count, "cell")) more than 1 % of the samples were dropped, because the kernel "
                    + "took the processor away.")
        }
        let evictions = result.cells.compactMap(\.eviction).distinct()
        if !evictions.isEmpty {
            texts.append("Caches were emptied before cold calls by: \(evictions.joined(separator: "; ")).")
        }
        let outliers = result.cells.reduce(0) { $0 + $1.outliers.extreme }
        if outliers > 0 {
            texts.append(
                "\(CellText.count(outliers, "sample")) lie beyond three interquartile ranges. They are counted and not removed."
            )
        }
        self.texts = texts
    }
}
