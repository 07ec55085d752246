import Measurement
import Nouns
import Results

/// The changes since a release, or with the newest run.
extension Site {
    /// Returns the changes since a run of each machine.
    ///
    /// - Parameter start: the run to compare with, by machine.
    func changeSection(since start: SiteStart, _ outcome: SiteOutcome) -> Report.Section {
        let title = "What changed since \(start.name)"
        // A machine without such an old run is compared with its first run, but only in the answer.
        let fingerprints = runs.map(\.fingerprint).distinct().filter { start.runs[$0] != nil }
        let comparisons = fingerprints.compactMap { outcome.machine($0)?.comparison }

        let bases = start.runs.values.sorted { $0.name < $1.name }
        let compared = comparisons.filter { !$0.rows.isEmpty }
        guard !compared.isEmpty else {
            return .init("since", title, introduction: [nothingLater(than: bases)], groups: [])
        }

        let silent = machines.filter { fingerprint in
            !comparisons.contains { $0.base.fingerprint == fingerprint && !$0.rows.isEmpty }
        }
        let remarks = silent.isEmpty ? [] : [nothing(on: silent, since: start)]
        return .init(
            "since", title, introduction: remarks,
            groups: compared.flatMap { groups(of: $0, isNamed: machines.count > 1) })
    }

    private static let newestTitle = "Newest run"

    /// Returns the changes with the newest run since the run before it. They are folded: the answer above names them.
    func changeSection(with newest: RecordedRun, _ outcome: SiteOutcome) -> Report.Section {
        let title = Self.newestTitle
        guard let base = material.newestPair?.base else {
            return .init("newest", title, introduction: [nothingEarlier(than: newest)], groups: [])
        }

        var comparison = comparison(
            on: newest.fingerprint, from: base, to: newest, isOfTwoRuns: true, bySamples: material.newestComparison)
        comparison.leadToCall = callAbove(outcome, between: ChangeOrigin(before: base, after: newest))
        let machine = outcome.machine(newest.fingerprint)
        let rows = machine?.comparison?.changedRows ?? []
        comparison.namedCells = Set(rows.filter { $0.isNew(with: newest) }.map(\.finding.cell))
        var groups = groups(of: comparison, isNamed: machines.count > 1)
        groups[0].isFolded = true
        if let sentence = machine?.course.meanSentence(after: base) {
            groups[0].blocks.insert(.paragraph(sentence), at: 0)
        }
        let introduction = "The newest run of all next to the one before it on its machine, in detail."
        return .init("newest", title, introduction: [introduction], groups: groups)
    }

    /// Returns a sentence on calls in the answer above that decide all changes of the newest run; `nil` if they do not
    /// decide all of them. Source: statements, One call for one change
    private func callAbove(_ outcome: SiteOutcome, between pair: ChangeOrigin) -> String? {
        guard let newestComparison = material.newestComparison, newestComparison.decision != nil else { return nil }
        let groups = outcome.groups.filter { outcome.order.common($0.origin, pair) != nil }

        let decided = newestComparison.decidedTimes
        var places: [String] = []
        for cell in decided.map(\.cell) {
            guard let group = groups.first(where: { $0.decides(cell, by: material.name) }) else { return nil }
            places.append("\(cell.experiment)/\(cell.label), \(group.origin.range)")
        }
        guard let word = decided.first?.changeWord else { return nil }
        return "The call that decides what came out \(word) by most stands in the answer above: "
            + "\(places.distinct().joined(separator: "; "))."
    }

    /// Returns the numbers of a machine in two runs next to each other.
    ///
    /// - Parameters:
    ///   - isOfTwoRuns: true to compare only numbers of these two runs; false to compare the newest number of each cell
    ///     with the last one up to `base`.
    ///   - bySamples: the two results, if both can be read.
    func comparison(
        on fingerprint: String, from base: RecordedRun, to head: RecordedRun, isOfTwoRuns: Bool,
        bySamples: ComparedResults? = nil
    ) -> SiteComparison {
        let trends = experiments.flatMap(\.cards).flatMap(\.trends).filter { $0.conditions.fingerprint == fingerprint }
        let selection: NumberSelection =
            isOfTwoRuns
            ? .runs(base: base.name, head: head.name) : .newest(base: base.name, lastRuns: .init(of: trends))
        return SiteComparison(
            machineName(fingerprint), trends, from: base, to: head, runs: runsByName, search: search,
            selection, bySamples: bySamples)
    }

    /// Returns a sentence on the reason why a run cannot be compared.
    private func nothingEarlier(than run: RecordedRun) -> String {
        let others = runs.filter { $0.name != run.name }
        let same = others.count { $0.fingerprint == run.fingerprint }
        let start = "Nothing can be said on the newest run, of \(dates.text(run)): no earlier run"
        if same == 0 { return "\(start) is of the same machine and build." }
        return "\(start) of the same machine and build has one of its cells with the same input."
    }

    /// Returns a sentence on the reason why nothing can be compared with runs.
    private func nothingLater(than bases: [RecordedRun]) -> String {
        let machines = Set(bases.map(\.fingerprint))
        let start = bases.map(\.name).min() ?? ""
        let elsewhere = runs.count { $0.name > start && !machines.contains($0.fingerprint) }
        let reason = "Nothing can be said: no run of the same machine is later than \(bases.map(dates.text).listed)."
        guard elsewhere > 0 else { return reason }
        return "\(reason) \(counted(elsewhere, "later run")) of other machines cannot be compared with it."
    }

    /// Returns a sentence on machines without a comparison.
    private func nothing(on fingerprints: [String], since start: SiteStart) -> String {
        let names = fingerprints.map { fingerprint in
            let reason = start.runs[fingerprint] == nil ? "no run is as old" : "no later run has one of its cells"
            return "\(machineName(fingerprint)) (\(reason))"
        }
        return "Nothing can be compared on \(names.listed)."
    }

    /// The most open rows of one kind.
    private static let openChanges = 20

    /// Returns the changes of one machine: sentences on the worst, a table of exact counts and levels, and the folded
    /// times of two runs, which have no verdict.
    private func groups(of comparison: SiteComparison, isNamed: Bool) -> [Report.Group] {
        func side(_ run: RecordedRun) -> String {
            [dates.text(run), run.build].filter { !$0.isEmpty }.joined(separator: " ")
        }

        let sides = "\(side(comparison.base)) → \(side(comparison.head))"
        let title = isNamed ? "\(comparison.machine): \(sides)" : sides
        var groups = [Report.Group(title, [.list(comparison.sentences)])]

        let counts = comparison.unnamed(comparison.changedCounts)
        let moved = comparison.unnamed(comparison.movedRows)
        let open = Array(counts.prefix(Self.openChanges) + moved.prefix(Self.openChanges))
        if !open.isEmpty { groups[0].blocks.append(.table(table(of: open))) }

        for (rows, noun) in [(counts, "exact count"), (moved, "change of level")] {
            let more = Array(rows.dropFirst(Self.openChanges))
            guard !more.isEmpty else { continue }
            let name = "\(more.count.grouped) more \(agreeing(more.count, noun, noun.plural))"
            groups.append(.init(name, isFolded: true, [.table(table(of: more))]))
        }

        let unjudged = comparison.unjudgedRows
        if !unjudged.isEmpty { groups.append(unjudgedGroup(comparison)) }
        return groups
    }

    /// Returns the worst of the times that differ between two runs.
    private func unjudgedGroup(_ comparison: SiteComparison) -> Report.Group {
        var findings = Findings(base: dates.text(comparison.base), head: dates.text(comparison.head))
        findings.rows = comparison.unjudgedRows.map(\.finding)
        let worst = findings.worstFirst.prefix(Self.openChanges).map { findings.rows[$0] }
        let all = counted(findings.rows.count, "timing")
        let subject = findings.rows.count > worst.count ? "The worst \(worst.count) of \(all)" : all
        findings.rows = worst
        return group(findings, "\(subject), without a verdict", by: .compare, isFolded: true)
    }

    /// Returns a table of cells that changed.
    ///
    /// - Parameter namesMachines: true to name the machine in each row.
    func table(of rows: [SiteComparison.Row], namesMachines: Bool = false) -> ReportTable {
        ReportTable(
            "Changed, the worst first",
            [
                .init("Cell", .heading), .init("Verdict", .text), .init("Before"), .init("After"), .init("Change"),
            ] + (namesMachines ? [.init("Machine", .text)] : [])
                + [.init("First run with it", .text), .init("Commits", .text)],
            rows.map { row in
                let cell = row.finding.cell
                let address = "\(Self.trendPath(cell.experiment)).html#\(cell.anchor)"
                let firstRun = row.origin?.after.map { entry(run: $0.name) } ?? .init("")
                let letter = machine(row.trend.conditions.fingerprint).letter ?? ""
                return .init(
                    [
                        .init("\(cell.pathLabel), \(cell.measure)", address: address),
                        .init(row.isWorse ? "worse" : "better", tone: row.tone),
                        .init(cell.metric.text(row.numbers.before)), .init(cell.metric.text(row.numbers.after)),
                        .init(FindingText.change(row.change)),
                    ] + (namesMachines ? [.init(letter)] : []) + [firstRun, row.origin.map(commits) ?? .init("")])
            })
    }
}
