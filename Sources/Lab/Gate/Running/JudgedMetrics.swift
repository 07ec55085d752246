import Results

/// The metrics that a gate judges.
package enum JudgedMetrics: Hashable, Sendable {
    /// ``Metric/judgedByDefault``, and the user's own exact metrics.
    case usual
    /// All exact metrics that a gate can judge, the lab's and the user's own.
    case exact
    /// The metrics that the call names.
    case named(Set<Metric>)

    /// The metrics that a call names; `usual` if it names none.
    ///
    /// - Parameter usual: the choice of a call without `--metric`.
    package init(_ metrics: [Metric], orElse usual: JudgedMetrics) {
        self = metrics.isEmpty ? usual : .named(Set(metrics))
    }

    /// The time of calls alone.
    static let times = named(Set(Metric.judgedByGate.filter(\.isCallTime)))

    /// The lab's own metrics among the judged ones, in the order of findings.
    package var labMetrics: [Metric] { Metric.judgedByGate.filter(contains) }

    /// True if the gate judges the time of calls.
    package var judgesTime: Bool { labMetrics.contains(where: \.isCallTime) }

    /// True if the call names the metrics. Each then gets a row even if nothing counts it.
    var areNamed: Bool {
        if case .named = self { true } else { false }
    }

    /// Returns true if the gate judges a metric that a cell has.
    package func contains(_ metric: Metric) -> Bool {
        switch self {
        case .usual: Metric.judgedByDefault.contains(metric) || isOwn(metric)
        case .exact: metric.kind == .exact && (Metric.judgedByGate.contains(metric) || isOwn(metric))
        case .named(let metrics): metrics.contains(metric)
        }
    }

    /// Returns true for a metric that the lab does not have.
    private func isOwn(_ metric: Metric) -> Bool { metric.kind == .exact && !Metric.ofLab.contains(metric) }
}
