import Measurement
import Results

extension ReportTable.Tone {
    /// Returns the tone of changes, the same wherever a site shows them. A count that became worse is certain. Another
    /// number, such as a time, is seen to be worse, and a gate decides it.
    ///
    /// - Parameters:
    ///   - isWorse: true for changes for the worse.
    ///   - isExact: true if an exact count is among them.
    static func ofChanges(isWorse: Bool, isExact: Bool) -> ReportTable.Tone {
        guard isWorse else { return .good }
        return isExact ? .bad : .open
    }
}

extension SiteComparison.Row {
    /// The tone of the change.
    var tone: ReportTable.Tone { .ofChanges(isWorse: isWorse, isExact: isExact) }
}

extension ChangeGroup {
    /// The tone of the changes.
    var tone: ReportTable.Tone { .ofChanges(isWorse: isWorse, isExact: rows.contains(where: \.isExact)) }
}

extension Trend {
    /// Returns the tone of a change of level.
    func tone(of change: ChangePoint) -> ReportTable.Tone {
        .ofChanges(isWorse: isWorse(change), isExact: cell.metric.kind == .exact)
    }
}
