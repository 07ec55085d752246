import Reproducibility

/// The growth of the number of levels with the number of views in a profile's dumps.
///
/// The levels, and those on the foreground path, are each fitted by least squares to the logarithm of the size, with
/// the condition that more views never give fewer levels. A drawn extent adds the deviation of one of the dumps, most
/// likely of one that is near in size. Both deviations come from the same dump, because a deep screen often has a deep
/// path.
///
/// Rejected: an even choice among the five nearest dumps. Where paths end either at once or near the bottom, it left
/// the foreground levels at equal size 0.23 off (Kolmogorov–Smirnov).
struct ExtentTrend: Equatable, Sendable {
    /// A dump's number of views, as a power of two, and its levels.
    private struct Dump: Equatable {
        let size: Double
        let levels: Double
        let foregroundLevels: Double
    }

    private struct Line: Equatable {
        let intercept: Double
        let slope: Double

        func value(at position: Double) -> Double { intercept + slope * position }
    }

    /// The distance in size, in powers of two, at which a dump's weight falls to a quarter.
    private static let reach = 0.0625

    private static let fullWeight = 0x1p32

    private let dumps: [Dump]
    private let levels: Line
    private let foregroundLevels: Line

    init(_ extents: [ScreenProfile.Extent]) {
        dumps = extents.map { extent in
            Dump(
                size: Logarithm.binary(Double(max(1, extent.views))), levels: Double(extent.levels),
                foregroundLevels: Double(extent.foregroundLevels))
        }
        levels = Self.line(through: dumps.map { ($0.size, $0.levels) })
        foregroundLevels = Self.line(through: dumps.map { ($0.size, $0.foregroundLevels) })
    }

    /// Draws the number of levels of a screen, and the number of those that the foreground path reaches.
    ///
    /// - Parameters:
    ///   - views: the number of views of the screen.
    ///   - range: the possible numbers of levels.
    /// - Returns: the two numbers; the second is 0 if not even the root is visible.
    func draw(
        views: Int, levels range: ClosedRange<Int>, random: inout Xoshiro256StarStar
    ) -> (levels: Int, foregroundLevels: Int) {
        let size = Logarithm.binary(Double(views))
        let weights = dumps.reduce(into: [UInt64]()) { sums, dump in
            let distance = abs(dump.size - size) / Self.reach + 1
            sums.append((sums.last ?? 0) + UInt64(Self.fullWeight / (distance * distance)) + 1)
        }

        let model = dumps[random.weightedIndex(cumulative: weights)]
        let drawnLevels = levels.value(at: size) + model.levels - levels.value(at: model.size)
        let drawnForeground =
            foregroundLevels.value(at: size) + model.foregroundLevels - foregroundLevels.value(at: model.size)
        let levels = Self.clamp(drawnLevels, to: range)

        // A screen that is not visible at all stays an exception at any size.
        return (levels, model.foregroundLevels == 0 ? 0 : Self.clamp(drawnForeground, to: 1...levels))
    }

    private static func clamp(_ value: Double, to range: ClosedRange<Int>) -> Int {
        let bounded = min(max(value, Double(range.lowerBound)), Double(range.upperBound))
        return Int(bounded.rounded(.toNearestOrAwayFromZero))
    }

    private static func line(through points: [(x: Double, y: Double)]) -> Line {
        let count = Double(points.count)
        let meanX = points.reduce(0) { $0 + $1.x } / count
        let meanY = points.reduce(0) { $0 + $1.y } / count
        let covariance = points.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) }
        let variance = points.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
        let slope = variance > 0 ? max(0, covariance / variance) : 0

        return Line(intercept: meanY - slope * meanX, slope: slope)
    }
}
