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
        let fitted = cells.filter {
            [.time, .instructions].contains($0.metric) && $0.role != .bare && $0.plan != .throughput
        }

        // What the sizes of a shape have in common: everything but the name of the input.
        return fitted.grouped { cell in
            var series = cell.id
            series.input = cell.input.shape
            return series
        }.compactMap { series, cells in
            let points = cells.flatMap { cell in
                cell.processes.map { GrowthFit.Point(size: cell.input.size, cost: Quantile.median(of: $0.samples)) }
            }

            return GrowthFit(points: points).map {
                Growth(
                    experiment: series.experiment, implementation: series.implementation, cores: series.cores,
                    shape: series.input, plan: series.plan, slope: $0.slope, ci95: $0.ci95, best: $0.best)
            }
        }
    }
}
