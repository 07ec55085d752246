import Measurement

/// How the cost of an implementation grows with the size of a shape.
public struct Growth: Codable, Sendable {
    public var experiment: String
    public var implementation: String
    public var cores: Int
    public var shape: String
    public var plan: Plan
    /// The exponent: the slope on log–log.
    public var slope: Double
    public var ci95: Interval?
    public var best: GrowthClass
}

extension Growth {
    /// Fits growth wherever the sizes of a shape span two decades: one point per process and size.
    package static func fits(_ cells: [Cell]) -> [Growth] {
        var order: [CellID] = []
        var points: [CellID: [GrowthFit.Point]] = [:]
        for cell in cells
        where [.time, .instructions].contains(cell.metric) && cell.role != .bare && cell.plan != .throughput {
            // What the sizes of a shape have in common: everything but the name of the input.
            var series = cell.id
            series.input = cell.input.shape
            if points[series] == nil { order.append(series) }
            points[series, default: []] += cell.processes.map { process in
                GrowthFit.Point(
                    size: cell.input.size, cost: Quantile.median(sorted: process.samples.sorted()))
            }
        }
        return order.compactMap { series in
            GrowthFit(points: points[series] ?? []).map {
                Growth(
                    experiment: series.experiment, implementation: series.implementation, cores: series.cores,
                    shape: series.input, plan: series.plan, slope: $0.slope, ci95: $0.ci95, best: $0.best)
            }
        }
    }
}
