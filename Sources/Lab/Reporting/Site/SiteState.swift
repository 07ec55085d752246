import Measurement
import Nouns
import Results

/// The state of each guarded cell, and the conclusions of gates.
extension Site {
    /// Returns the sections with content. Changes come first.
    func stateSections(_ outcome: SiteOutcome) -> [Report.Section] {
        var sections: [Report.Section] = []
        if let start = material.start { sections.append(changeSection(since: start, outcome)) }
        if let newest = runs.first, runs.count > 1 { sections.append(changeSection(with: newest, outcome)) }
        if !material.gates.isEmpty { sections.append(gateSection) }
        if !material.accepted.isEmpty || !material.gates.isEmpty { sections.append(guardedSection) }
        return sections
    }

    private var guardedSection: Report.Section {
        var cells = Findings(base: "accepted counts; a gate's base", head: "the newest run; a gate's head")
        cells.rows = material.accepted.filter { $0.cell.metric.kind == .exact }.compactMap { stored in
            let trend = trendsByCell[stored.cell]?.first { $0.conditions == stored.conditions }
            return stored.points.last.map { finding(stored.cell, from: $0, in: trend) }
        }

        // The pictures of causes stand only once on the page, at the gate.
        cells.rows += (material.gates.first?.findings.rows ?? []).map { row in
            var row = row
            row.difference = nil
            return row
        }
        let others = group(cells, "The others", isFolded: true) { !$0.verdict.isNotable }
        let groups = [group(cells)] + (others.tables.isEmpty ? [] : [others])
        return .init("guarded", "Guarded cells", introduction: ["\(cells.summary)."], groups: groups)
    }

    private var gateSection: Report.Section {
        let groups = material.gates.prefix(ReportLimits.runs).enumerated().map { index, gate in
            group(gate.findings, gate.title, isFolded: index > 0)
        }

        return .init(
            "gates", "Gates", introduction: ["The newest first, \(groups.count) of \(material.gates.count)."],
            groups: groups)
    }

    /// Returns findings with links to trends, by default the good, bad and open ones.
    func group(
        _ findings: Findings, _ title: String = "", by comparing: ComparingCommand = .gate, isFolded: Bool = false,
        where isShown: (Finding) -> Bool = { $0.verdict.isNotable }
    ) -> Report.Group {
        var shown = findings
        shown.rows = findings.rows.filter { isShown($0) && $0.verdict != .unmeasurable }
        let document = Report(shown, by: comparing) { cell in
            let warm = cell.plan == .batches ? cell.by(.warm, cell.metric) : cell
            guard trendsByCell[warm] != nil, !experiments.isEmpty else { return nil }
            return "\(Self.trendPath(cell.experiment)).html#\(warm.anchor)"
        }

        let notes = document.notices + findings.rows.filter(isShown).unmeasurable
        return .init(
            title, isFolded: isFolded, document.groups.flatMap(\.blocks) + (notes.isEmpty ? [] : [.list(notes)]))
    }

    /// Returns the change of a cell since an earlier number, with the run and the commit.
    func finding(_ cell: CellID, from before: Trend.Point, in trend: Trend?) -> Finding {
        guard let trend, let now = trend.points.last else {
            return Finding(
                cell, .unmeasurable, base: before.median, reason: .stated("no run has it as it was accepted"))
        }

        var finding = trend.finding(from: before, to: now)
        let run = runsByName[trend.changesByRun.last { $0.run > before.run }?.run ?? now.run]
        let origin = run.map { "\(dates.text($0))\(machine(of: trend)) \($0.build)" }
        let reasons = [finding.reason?.sentence, origin].compactMap { $0 }
        finding.reason = reasons.isEmpty ? nil : .stated(reasons.joined(separator: "; "))

        return finding
    }
}

extension [Finding] {
    /// Sentences with the numbers of cells that cannot be measured, one for each reason. A list would hide the others.
    fileprivate var unmeasurable: [String] {
        filter { $0.verdict == .unmeasurable }.grouped(by: \.reason).map { reason, findings in
            let cells = "\(counted(findings.count, "cell")) cannot be measured"
            return reason.map { "\(cells): \($0)." } ?? "\(cells)."
        }
    }
}

extension GatePart {
    /// The date of the gate, its shard if there are several, and its findings.
    var title: String { "\(RecordedRun.date(date)): gate\(shard == .whole ? "" : " \(shard)"): \(findings.summary)" }
}
