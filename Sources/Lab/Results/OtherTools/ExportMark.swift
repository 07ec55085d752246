/// The mark of an export of Milli, which shows when it is read again that it uses names of ``CellName`` and metrics
/// have units and directions.
package struct ExportMark: Codable, Sendable {
    /// The member of a file's context that holds the mark.
    package static let key = "milli"

    /// The metrics of the export.
    package var metrics: [Metric.Description]

    /// The mark of an export of cells.
    package init(_ cells: some Sequence<Cell>) {
        metrics = Set(cells.map(\.metric)).sorted { $0.name < $1.name }.map(Metric.Description.init)
    }

    /// The metric and the plan named in the export.
    func measure(_ text: String) -> (metric: Metric, plan: Plan)? {
        CellName.measure(text).map { measure in
            let declaredMetric = metrics.first { $0.name == measure.metric.name }?.metric
            return (declaredMetric ?? measure.metric, measure.plan)
        }
    }
}

extension OtherToolBenchmark {
    /// A benchmark of an export of Milli.
    init(_ id: CellID, size: Int? = nil) {
        experiment = id.experiment
        implementation = id.implementation
        namedInput = id.input
        plan = id.plan
        cores = id.cores
        statedSize = size
    }
}
