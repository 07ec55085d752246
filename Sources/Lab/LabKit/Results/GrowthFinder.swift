import Measurement

/// How the cost of an implementation grows with the size of a shape.
public struct Growth: Codable, Sendable {
    /// The experiment.
    public var experiment: String
    /// The implementation.
    public var implementation: String
    /// The shape whose sizes were fitted.
    public var shape: String
    /// The plan whose times, or instructions, were fitted.
    public var plan: PlanKind
    /// The exponent: the slope on log–log.
    public var slope: Double
    /// The 95 % interval of the slope.
    public var ci95: Interval?
    /// The class that fits best by AICc.
    public var best: GrowthClass
}

/// Fits growth wherever the sizes of a shape span two decades: one point per process and size.
struct GrowthFinder {
    let cells: [Cell]

    var growth: [Growth] {
        struct Key: Hashable {
            var experiment: String
            var implementation: String
            var shape: String
            var plan: PlanKind
        }
        var order: [Key] = []
        var points: [Key: [GrowthFit.Point]] = [:]
        for cell in cells where [.time, .instructions].contains(cell.metric) && cell.role != .bare && cell.plan != .throughput {
            let key = Key(
                experiment: cell.experiment, implementation: cell.implementation, shape: cell.input.shape,
                plan: cell.plan)
            if points[key] == nil { order.append(key) }
            for process in cell.processes {
                let median = Quantile.median(sorted: process.samples.sorted())
                points[key, default: []].append(GrowthFit.Point(size: cell.input.size, cost: median))
            }
        }
        return order.compactMap { key in
            GrowthFit(points: points[key] ?? []).map {
                Growth(
                    experiment: key.experiment, implementation: key.implementation, shape: key.shape, plan: key.plan,
                    slope: $0.slope, ci95: $0.ci95, best: $0.best)
            }
        }
    }
}
