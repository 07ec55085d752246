/// The measurements of one benchmark in a file of another tool, with the tool's identity for it.
struct OtherToolBenchmark {
    var experiment: String
    var implementation: String
    /// The parameters, in the order of the tool.
    var parameters: [OtherToolParameter] = []
    var plan: Plan = .warm
    var cores = 1
    /// The facts that separate it from benchmarks with the same name, in words: `OpenJDK 21`.
    var circumstances = ""
    /// The labels of its entries, which have no place in a result. A remark can give one as its circumstances.
    var labels: [String] = []
    /// The name of the input, if it does not come from the parameters.
    var namedInput: String?
    /// The size given by the file itself.
    var statedSize: Int?
    /// The samples by metric.
    var measurements: [Measurement] = []
    /// The reason why it has no number.
    var absence: String?

    /// The samples of a metric, one array for each process.
    struct Measurement {
        var metric: Metric
        /// The plan, if it differs from the benchmark's.
        var plan: Plan?
        var processes: [[Double]]
    }

    /// The input's name for a benchmark without inputs.
    static let onlyInput = "default"

    /// The text of a label in the list of omitted parts.
    static func textOfLabel(_ label: String) -> String { "label '\(label)'" }

    /// The name of the input.
    var input: String {
        if let namedInput { return namedInput }
        return parameters.isEmpty ? Self.onlyInput : parameters.map(\.text).joined(separator: ",")
    }

    /// The identity of the cell of a metric.
    func id(of measurement: Measurement) -> CellID {
        CellID(
            experiment: experiment, implementation: implementation, input: input, plan: measurement.plan ?? plan,
            metric: measurement.metric, cores: cores)
    }

    /// The identities of its cells, or of its time if it has no number.
    var ids: [CellID] {
        guard measurements.isEmpty else { return measurements.map(id) }
        return [id(of: Measurement(metric: .time, processes: []))]
    }

    /// Adds the samples of one process. If a sample is not a number, the metric is left out with a remark.
    mutating func add(_ metric: Metric, _ samples: [Double], plan: Plan? = nil) {
        measurements.append(Measurement(metric: metric, plan: plan, processes: [samples]))
    }

    /// Adds the tool's aggregate of samples that the file lacks.
    mutating func add(_ aggregate: String, of metric: Metric, _ value: Double?) {
        guard let value, value.isFinite else { return }
        add(metric.aggregate(aggregate), [value])
    }
}
