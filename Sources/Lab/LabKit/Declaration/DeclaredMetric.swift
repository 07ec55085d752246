import Vocabulary

/// A metric with all that its declaration says of it. A ``Metric`` by itself is written as its name.
struct DeclaredMetric: Codable, Hashable, Sendable {
    private let name: String
    private let unit: String
    private let direction: Metric.Direction
    private let kind: Metric.Kind
    private let tolerance: Double
    private let repeatability: Double

    init(_ metric: Metric) {
        name = metric.name
        unit = metric.unit
        direction = metric.direction
        kind = metric.kind
        tolerance = metric.tolerance
        repeatability = metric.repeatability
    }

    var metric: Metric {
        Metric(name, unit: unit, direction, kind: kind, tolerance: tolerance, repeatability: repeatability)
    }
}
