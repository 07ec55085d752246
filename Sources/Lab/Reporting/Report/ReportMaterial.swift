import Results

/// The results in a report, prepared for its sections.
struct ReportMaterial: Sendable {
    /// The result that the report shows.
    let namedResult: NamedResult
    /// Comparisons of the shown result with earlier ones, the oldest first.
    let earlier: [ComparedResults]
    /// Sentences on the purposes of experiments, by name.
    let purposes: [String: String]
    let command: String
    /// The cells, sorted by experiment, shape and size of the input.
    let cells: [Cell]
    /// The same cells, by experiment.
    let experiments: [(name: String, cells: [Cell])]
    /// The recommendations by experiment.
    let recommendations: [String: Recommendation]
    let styles: SeriesStyles

    var result: ResultFile { namedResult.result }

    init(_ namedResult: NamedResult, _ earlier: [ComparedResults], purposes: [String: String], command: String) {
        self.namedResult = namedResult
        self.earlier = earlier
        self.purposes = purposes
        self.command = command
        experiments = namedResult.result.cells.grouped { $0.experiment }.map { experiment, cells in
            let cellsBySize = cells.grouped { $0.input.shape }.flatMap { _, cells in
                cells.grouped { $0.id.input }
                    .sorted { $0.elements[0].input.size < $1.elements[0].input.size }.flatMap(\.elements)
            }
            return (experiment, cellsBySize)
        }

        cells = experiments.flatMap(\.cells)
        recommendations = Dictionary(
            uniqueKeysWithValues: experiments.map {
                ($0.name, namedResult.result.recommendation(on: $0.name, $0.cells))
            })
        styles = SeriesStyles(cells)
    }

    /// Returns a group for each experiment that has blocks.
    func byExperiment(_ blocks: ([Cell]) -> [Report.Block]) -> [Report.Group] {
        experiments.compactMap { experiment, cells in
            let blocks = blocks(cells)
            return blocks.isEmpty ? nil : Report.Group(experiment, experiment: experiment, blocks)
        }
    }
}
