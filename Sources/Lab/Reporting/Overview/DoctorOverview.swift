import Measurement

/// The checks of a machine in short: the verdict, the problems with their remedies, and the checks that passed.
package struct DoctorOverview: Sendable {
    private let checks: [DoctorCheck]

    package init(_ checks: [DoctorCheck]) { self.checks = checks }

    /// The verdict: the worth of times on this machine.
    var verdict: String {
        let unfit = names(of: .unfit)
        let disturbances = names(of: .warning)
        if !unfit.isEmpty { return "Unfit for timing: \(unfit.listed). Exact counts are not affected." }
        if !disturbances.isEmpty { return "Fit for timing, with care: \(disturbances.listed)." }
        return names(of: .missing).isEmpty ? "Fit for timing; nothing to remedy." : "Fit for timing."
    }

    /// The overview for a terminal.
    ///
    /// - Parameters:
    ///   - width: the columns of a line.
    ///   - showsAll: true to describe the checks that passed too.
    package func lines(width: Int, showsAll: Bool) -> [StyledLine] {
        var lines = mark(Doctor.isFit(checks) ? .ok : .unfit, verdict, width)
        for status in [DoctorCheck.Status.unfit, .warning, .missing] {
            for check in checks where check.status == status {
                lines.append(StyledLine())
                lines += mark(status, "\(check.name): \(check.finding)", width)
                if let remedy = check.remedy { lines += StyledLine.marked("  →", nil, remedy, width: width) }
            }
        }

        let fine = checks.filter { $0.status == .ok }
        guard !fine.isEmpty else { return lines }

        lines.append(StyledLine())
        if showsAll { return lines + fine.flatMap { mark(.ok, "\($0.name): \($0.finding)", width) } }
        return lines + mark(.ok, "\(fine.count) in order: \(fine.map(\.name).joined(separator: ", ")). --all", width)
    }

    private func names(of status: DoctorCheck.Status) -> [String] {
        checks.filter { $0.status == status }.map(\.name)
    }

    private func mark(_ status: DoctorCheck.Status, _ sentence: String, _ width: Int) -> [StyledLine] {
        switch status {
        case .ok: StyledLine.marked("✓", .good, sentence, width: width)
        case .warning: StyledLine.marked("?", .open, sentence, width: width)
        case .missing: StyledLine.marked("–", nil, sentence, width: width)
        case .unfit: StyledLine.marked("✗", .bad, sentence, width: width)
        }
    }
}
