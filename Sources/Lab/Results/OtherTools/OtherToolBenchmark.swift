/// The measurements of one benchmark in a file of another tool, with the identity that the tool gives it.
struct OtherToolBenchmark {
    var experiment: String
    var implementation: String
    /// The parameters, in the order of the tool.
    var parameters: [OtherToolParameter] = []
    var plan: Plan = .warm
    var cores = 1
    /// The facts by which the tool tells it apart from others of its name, in words: `OpenJDK 21`.
    var circumstances = ""
    /// The labels of its entries, for which a result has no place. A remark can name one as its circumstances.
    var labels: [String] = []
    /// The name of the input, if it is not that of the parameters.
    var namedInput: String?
    /// The size that the file itself gives.
    var statedSize: Int?
    /// The samples by metric.
    var measurements: [Measurement] = []
    /// The reason that it has no number.
    var absence: String?

    /// The samples of a metric, one array for each process.
    struct Measurement {
        var metric: Metric
        /// The plan, if it is not that of the benchmark.
        var plan: Plan?
        var processes: [[Double]]
    }

    /// The name of the input of a benchmark that has no inputs.
    static let onlyInput = "default"

    /// The name of a label among the parts that are left out.
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

    /// The identities of its cells; that of its time if it has no number.
    var ids: [CellID] {
        guard measurements.isEmpty else { return measurements.map(id) }
        return [id(of: Measurement(metric: .time, processes: []))]
    }

    /// Adds the samples of one process; samples that are no number cost the metric, which is said.
    mutating func add(_ metric: Metric, _ samples: [Double], plan: Plan? = nil) {
        measurements.append(Measurement(metric: metric, plan: plan, processes: [samples]))
    }

    /// Adds a value that the tool computed of samples that its file does not have.
    mutating func add(_ aggregate: String, of metric: Metric, _ value: Double?) {
        guard let value, value.isFinite else { return }
        add(metric.aggregate(aggregate), [value])
    }
}
