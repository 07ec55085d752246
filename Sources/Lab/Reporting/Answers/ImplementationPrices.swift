import Measurement
import Results

/// The prices of the implementations of an experiment, as far as its run measured them.
struct ImplementationPrices {
    private let countsMemory: Bool
    private let measuresProcesses: Bool
    /// True if what has to be prepared has a cell for it.
    private let measuresBuildTimes: Bool

    /// - Parameter cells: all cells of one experiment.
    init(_ cells: [Cell]) {
        countsMemory = cells.contains { $0.plan == .memory }
        measuresProcesses = cells.areOfCommand
        measuresBuildTimes = cells.contains(where: \.plan.traits.measuresBuildTimes)
    }

    /// Returns the price of an implementation with these cells, on so many inputs.
    func price(_ own: [Cell], _ first: Cell, inputs: Int) -> Price {
        // Where an implementation keeps nothing, or needs no preparation, it has no such cell.
        func range(_ cells: [Cell]) -> ClosedRange<Double>? {
            let medians = cells.map(\.median)
            guard let least = medians.min(), let most = medians.max() else { return nil }
            return (medians.count < inputs ? min(0, least) : least)...most
        }

        let residents = own.filter(\.metric.isKept)
        var bytes = range(residents)
        if bytes == nil, countsMemory { bytes = 0...0 }

        var totals = residents.map { $0.median * Double($0.input.size) }
        if residents.count < inputs { totals.append(0) }
        let hasSizes = !residents.isEmpty && residents.allSatisfy { $0.input.knownSize != nil }

        return Price(
            bytes: bytes, total: hasSizes ? (totals.min() ?? 0)...(totals.max() ?? 0) : nil, unit: first.input.sizeNoun,
            setUp: range(own.filter(\.metric.isPreparation)), cores: first.cores, isOfProcess: measuresProcesses,
            isUnknown: !countsMemory && !measuresBuildTimes && !measuresProcesses)
    }
}
