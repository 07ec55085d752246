import Foundation
import Measurement
import Reproducibility

extension ResultFile {
    /// A result that holds nothing but exact counts: what a gate accepts as its baseline.
    ///
    /// A metric that this version's cells do not have, or that was not counted, is left out.
    ///
    /// - Parameters:
    ///   - counted: the cells with their roles and what was counted of each.
    ///   - command: the call, for the file.
    ///   - seed: where the inputs came from.
    ///   - environment: the machine that counted.
    ///   - startedAt: when.
    public init(
        counted: [(cell: ListedCell, answer: GateResponse.CellAnswer)], command: [String], seed: UInt64,
        environment: MachineEnvironment, startedAt: Date
    ) {
        self.init(
            configuration: RunConfiguration(selections: [], profile: .quick, seed: seed, command: command),
            environment: environment, startedAt: startedAt)
        let bootstrap = ClusterBootstrap(seed: seed, resamples: 1)
        for (listed, answer) in counted {
            for (name, count) in (answer.exact ?? [:]).sorted(by: { $0.key < $1.key }) {
                guard case .measured(let value) = count, let metric = Cell.Metric(rawValue: name),
                    let summary = Summary(processes: [[value]], bootstrap: bootstrap)
                else { continue }
                cells.append(
                    Cell(
                        experiment: listed.cell.experiment, implementation: listed.cell.implementation,
                        role: listed.role,
                        input: Cell.InputIdentity(
                            name: listed.cell.input, shape: listed.cell.input, size: answer.nodes,
                            digest: answer.digest),
                        validated: Cell.Validated(answers: 1), plan: metric == .instructions ? .instructions : .memory,
                        metric: metric, unit: name,
                        instructionSet: metric == .instructions
                            ? answer.countedInstructionSet ?? answer.instructionSet : answer.instructionSet,
                        processes: [Cell.ProcessSamples(layout: 0, samples: [value])], n: summary.n, min: summary.min,
                        p25: summary.p25, median: summary.median, p75: summary.p75, p90: summary.p90,
                        p99: summary.p99, max: summary.max, mad: summary.mad, outliers: summary.outliers, dropped: 0))
            }
        }
    }
}
