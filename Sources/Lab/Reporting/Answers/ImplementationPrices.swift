import Measurement
import Results

/// The prices of an experiment's implementations, as far as they were measured.
struct ImplementationPrices {
    /// True if bytes kept were measured, at least those of the input.
    private let countsKeptBytes: Bool
    private let measuresProcesses: Bool
    /// True if preparations have cells of their own.
    private let measuresBuildTimes: Bool

    /// - Parameter cells: all cells of one experiment.
    init(_ cells: [Cell]) {
        countsKeptBytes = cells.contains(where: \.metric.isKept)
        measuresProcesses = cells.areOfProgram
        // A run with counts of allocations also has the bytes that the input keeps. Without these, cells are missing.
        let isWhole = countsKeptBytes || !cells.contains { $0.plan == .memory }
        let isOfBuildTimes = isWhole && cells.contains(where: \.plan.traits.measuresBuildTimes)
        measuresBuildTimes = isOfBuildTimes || cells.contains(where: \.metric.isPreparation)
    }

    /// Returns the price of the implementation that has these cells.
    func price(_ own: [Cell], _ first: Cell, inputs: Int) -> Price {
        // An implementation that keeps nothing, or needs no preparation, has no such cell.
        func range(_ cells: [Cell]) -> ClosedRange<Double>? {
            let medians = cells.map(\.median)
            guard let least = medians.min(), let most = medians.max() else { return nil }
            return (medians.count < inputs ? min(0, least) : least)...most
        }

        let residents = own.filter(\.metric.isKept)
        let preparations = own.filter(\.metric.isPreparation)
        var bytes = range(residents)
        let keepsNothing = countsKeptBytes && preparations.isEmpty && own.contains { $0.plan == .memory }
        if bytes == nil, keepsNothing { bytes = 0...0 }

        var totals = residents.map { $0.median * Double($0.input.size) }
        if residents.count < inputs { totals.append(0) }
        let hasSizes = !residents.isEmpty && residents.allSatisfy { $0.input.knownSize != nil }

        return Price(
            bytes: bytes, total: hasSizes ? (totals.min() ?? 0)...(totals.max() ?? 0) : nil, unit: first.input.sizeNoun,
            setUp: range(preparations), cores: first.cores, isOfProcess: measuresProcesses,
            isUnknown: bytes == nil && !countsKeptBytes && !measuresBuildTimes && !measuresProcesses)
    }
}
