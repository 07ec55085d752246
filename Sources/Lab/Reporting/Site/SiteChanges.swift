import Measurement
import Results

/// The changes since a release, or with the newest run.
extension Site {
    /// - Parameter since: The run to compare with, by machine.
    func changeSection(since: [String: RecordedRun]) -> Report.Section {
        let bases = since.values.sorted { $0.name < $1.name }
        let newest = bases.compactMap { base in runs.first { $0.fingerprint == base.fingerprint } }
        let sides = [bases, newest].map { $0.map { "\($0.date) \($0.build)" }.joined(separator: "; ") }
        var changed = Findings(base: sides[0], head: sides[1])
        changed.rows = experiments.flatMap(\.cards).flatMap(\.lines).compactMap { line in
            guard let base = line.conditions.fingerprint.flatMap({ since[$0] }),
                let before = line.points.last(where: { $0.run <= base.name }), before.run != line.points.last?.run
            else { return nil }
            return finding(line.cell, from: before, in: line)
        }

        guard !changed.rows.isEmpty else {
            return .init("since", "What changed", introduction: [nothingLater(than: bases)], groups: [])
        }

        let caution =
            "\(Findings.cautionOnTwoRuns) Next to a cell stands the first run on a new level where one was found, else "
            + "the newest."
        return .init(
            "since", "What changed", introduction: ["\(changed.summary). \(caution)"], groups: changeGroups(changed))
    }

    /// The newest run, and the last one before it that has numbers to compare it with: of the same machine and build,
    /// and of the same inputs; `nil` without such a run.
    package var newestPair: (base: RecordedRun, head: RecordedRun)? {
        guard let newest = runs.first else { return nil }
        let earlier = series(of: newest).compactMap { $0.points.dropLast().last?.run }.max()
        return earlier.flatMap { runsByName[$0] }.map { ($0, newest) }
    }

    private func series(of run: RecordedRun) -> [Trend] {
        experiments.flatMap(\.cards).flatMap(\.lines).filter { $0.points.last?.run == run.name }
    }

    /// The changes with the newest run, next to the run before it.
    func changeSection(with newest: RecordedRun) -> Report.Section {
        let title = "What changed with the newest run"
        guard let base = newestPair?.base else {
            return .init("newest", title, introduction: [nothingEarlier(than: newest)], groups: [])
        }

        let texts = [base, newest].map { [$0.date, $0.build].filter { !$0.isEmpty }.joined(separator: " ") }
        let sides =
            "The newest run, of \(texts[1]), next to the last one before it with the same machine, build and "
            + "inputs, of \(texts[0])."
        let changed = newestComparison?.findings ?? findings(from: base, to: newest)
        let headline = newestComparison?.headline ?? Headline(comparing: changed)
        let remarks = newestComparison?.statements ?? remarksOnHistory(changed, base, newest)
        return .init(
            "newest", title, introduction: [headline.text, sides] + remarks,
            groups: changeGroups(changed, shownTimes: Self.openChanges))
    }

    /// The findings on two runs by the numbers that a history keeps.
    private func findings(from base: RecordedRun, to newest: RecordedRun) -> Findings {
        var changed = Findings(base: base.name, head: newest.name)
        changed.rows = series(of: newest).compactMap { line in
            guard let now = line.points.last, let before = line.points.last(where: { $0.run == base.name }) else {
                return nil
            }
            return line.finding(from: before, to: now)
        }
        return changed
    }

    /// The worth of findings by the numbers of a history, and the cells that they leave out.
    private func remarksOnHistory(_ changed: Findings, _ base: RecordedRun, _ newest: RecordedRun) -> [String] {
        let intervals =
            "A history keeps no samples, so the interval of a change goes from end to end of both runs' intervals."
        return ["\(Findings.cautionOnTwoRuns) \(intervals)", unmatched(changed.rows.count, newest, base)]
            .compactMap { $0 }
    }

    /// A sentence on the numbers of two runs that have nothing to be compared with in the other; `nil` if all have.
    private func unmatched(_ compared: Int, _ newest: RecordedRun, _ base: RecordedRun) -> String? {
        let counts = [("the newest run", newest), ("the earlier one", base)].compactMap { name, run -> String? in
            let count = (tallies[run.name]?.cells ?? 0) - compared
            return count == 0 ? nil : "\(counted(count, "cell")) of \(name)"
        }
        guard !counts.isEmpty else { return nil }
        return "Not compared: \(counts.listed), which the other does not have, or has with another input or "
            + "instruction set."
    }

    /// The reason for which nothing can be said on a run, as a sentence.
    private func nothingEarlier(than run: RecordedRun) -> String {
        let others = runs.filter { $0.name != run.name }
        let same = others.count { $0.fingerprint == run.fingerprint }
        let reason =
            same == 0
            ? "no earlier run is of the same machine and build"
            : "no earlier run of the same machine and build has one of its cells with the same input"
        return "Nothing can be said on the newest run, of \(run.date): \(reason)."
    }

    /// The most changes of exact counts that stand open.
    private static let openChanges = 20

    /// The changes between two runs: of exact counts the worst stand open; times, which have no verdict, are folded.
    ///
    /// - Parameter shownTimes: The most times that are listed, the worst.
    private func changeGroups(_ changed: Findings, shownTimes: Int = .max) -> [Report.Group] {
        func part(_ positions: some Sequence<Int>) -> Findings {
            var part = changed
            part.rows = positions.map { changed.rows[$0] }
            return part
        }

        let shown = changed.worstFirst.filter { position in
            let row = changed.rows[position]
            return row.isCounted && row.head != nil && row.verdict.isNotable && row.verdict != .unmeasurable
        }
        let exact = shown.filter { changed.rows[$0].cell.metric.kind == .exact }
        let times = shown.filter { changed.rows[$0].cell.metric.kind != .exact }
        var groups = [group(part(exact.prefix(Self.openChanges)), by: .compare)]
        let more = exact.dropFirst(Self.openChanges)
        if !more.isEmpty {
            groups.append(
                group(part(more), counted(more.count, "more exact count"), by: .compare, isFolded: true))
        }
        if !times.isEmpty {
            let all = counted(times.count, "time")
            let subject = times.count > shownTimes ? "The worst \(shownTimes) of \(all)" : all
            groups.append(
                group(
                    part(times.prefix(shownTimes)), "\(subject), without a verdict", by: .compare, isFolded: true))
        }

        return groups
    }

    /// The reason for which nothing can be compared with some runs, as a sentence.
    private func nothingLater(than bases: [RecordedRun]) -> String {
        let machines = Set(bases.map(\.fingerprint))
        let start = bases.map(\.name).min() ?? ""
        let elsewhere = runs.count { $0.name > start && !machines.contains($0.fingerprint) }
        let reason = "Nothing can be said: no run of the same machine is later than \(bases.map(\.date).listed)."
        guard elsewhere > 0 else { return reason }
        return "\(reason) \(counted(elsewhere, "later run")) of other machines cannot be compared with it."
    }
}
