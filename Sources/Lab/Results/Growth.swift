import Measurement

/// The growth of an implementation's cost with the size of a shape.
public struct Growth: Codable, Sendable {
    /// The experiment.
    public var experiment: String
    /// The implementation.
    public var implementation: String
    /// The number of cores that it ran on.
    public var cores: Int
    /// The shape of the inputs.
    public var shape: String
    /// The plan that measured the costs.
    public var plan: Plan
    /// The exponent of the growth: the slope on log–log.
    public var slope: Double
    /// The 95 % confidence interval of the exponent.
    public var ci95: Interval?
    /// The class that fits the costs best; absent if no class fits better than all others and agrees with the slope.
    public var best: GrowthClass?

    /// The class, or without a class the slope as a power: `O(n)`, `n^0.05`.
    package var name: String { best?.rawValue ?? "n^\(SignificantDigits.fixed(slope, decimals: 2))" }
}

extension Growth {
    /// Fits growth for each shape whose sizes span two decades, with one point per process and size.
    package static func fits(_ cells: [Cell]) -> [Growth] {
        let fittedCells = cells.filter {
            $0.metric.isCompared && $0.role != .bare && !$0.plan.traits.measuresRates
        }

        // The IDs of a shape's sizes differ only in the name of the input.
        return fittedCells.grouped { cell in
            var series = cell.id
            series.input = cell.input.shape
            return series
        }.compactMap { series, cells in
            let points = cells.flatMap { cell in
                cell.processes.compactMap { process in
                    Quantile.median(of: process.samples).map { GrowthFit.Point(size: cell.input.size, cost: $0) }
                }
            }

            return GrowthFit(points: points).map {
                Growth(
                    experiment: series.experiment, implementation: series.implementation, cores: series.cores,
                    shape: series.input, plan: series.plan, slope: $0.slope, ci95: $0.ci95, best: $0.best)
            }
        }
    }
}
