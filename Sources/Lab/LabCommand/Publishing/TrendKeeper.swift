import Foundation
import History
import LabKit
import Measurement
import Reporting

/// Finds the trend of every cell over the runs of a site, in a history that is there as long as this value is used.
///
/// A history tells the same as `history trend` and `history change-points` would over the same files.
struct TrendKeeper {
    private let folder: URL
    private let history: History
    private var slugs: [String] = []

    /// Begins a history in the temporary folder; `nil` in a build without SQLite.
    ///
    /// - Throws: ``CommandFailure`` when there is no room for it.
    init?() throws {
        guard History.isAvailable else { return nil }
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("milli-site-\(UUID().uuidString)")
        do {
            history = try History(folder.appendingPathComponent("history.sqlite").path, isWritten: true)
        } catch {
            throw CommandFailure(error.description)
        }
    }

    /// Takes a run in.
    mutating func add(_ result: ResultFile, slug: String) throws {
        // The history numbers runs in the order of adding, which is how a point finds its folder again.
        if try history.add(result) { slugs.append(slug) }
    }

    /// Removes the history from the temporary folder.
    func discard() { try? FileManager.default.removeItem(at: folder) }

    /// The trend of each cell, in the order in which cells were first added, and the machines that lines name by their
    /// position.
    func trends() throws -> (trends: [CellTrend], machines: [String]) {
        let series = try history.series()
        var machines: [String] = []
        for fingerprint in series.compactMap(\.key.fingerprint) where !machines.contains(fingerprint) {
            machines.append(fingerprint)
        }
        var order: [[String]] = []
        var cells: [[String]: [HistorySeries]] = [:]
        for one in series {
            let key = one.key
            let cell = [key.experiment, key.implementation, key.input, key.plan, key.metric, key.unit]
            if cells[cell] == nil { order.append(cell) }
            cells[cell, default: []].append(one)
        }
        let trends = order.compactMap { cells[$0] }.compactMap { trend($0, machines: machines) }
        return (trends, machines)
    }

    private func trend(_ series: [HistorySeries], machines: [String]) -> CellTrend? {
        guard let key = series.first?.key else { return nil }
        return CellTrend(
            experiment: key.experiment, implementation: key.implementation, input: key.input, plan: key.plan,
            metric: key.metric, unit: key.unit,
            lines: series.map { one in
                let isOnlyOne = series.count { $0.key.fingerprint == one.key.fingerprint } == 1
                let digest = one.key.inputDigest.map { "input \($0.prefix(8))" }
                return line(
                    one, machine: machines.firstIndex(of: one.key.fingerprint ?? "") ?? 0,
                    note: isOnlyOne ? "" : [one.key.instructionSet, digest].compactMap(\.self).joined(separator: ", "))
            })
    }

    private func line(_ series: HistorySeries, machine: Int, note: String) -> CellTrend.Line {
        let points = series.points.filter { $0.median.isFinite }
        let changes = ChangePointSearch().changePoints(in: points.map(\.median))
        return CellTrend.Line(
            machine: machine, note: note,
            points: points.map {
                CellTrend.Point(run: slug($0.run), median: $0.median, low: $0.low, high: $0.high)
            },
            changes: changes.map {
                CellTrend.Change(
                    run: slug(points[$0.index].run), before: $0.meanBefore, after: $0.meanAfter,
                    probability: $0.pValue)
            })
    }

    private func slug(_ run: HistoryRun) -> String {
        slugs.indices.contains(run.id - 1) ? slugs[run.id - 1] : "\(run.id)"
    }
}
