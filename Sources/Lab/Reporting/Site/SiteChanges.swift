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

    /// The changes with a run, next to the last one before it that has numbers to compare it with: of the same machine
    /// and build, and of the same inputs.
    func changeSection(with newest: RecordedRun) -> Report.Section {
        let title = "What changed with the newest run"
        let series = experiments.flatMap(\.cards).flatMap(\.lines).filter { $0.points.last?.run == newest.name }
        let earlier = series.compactMap { $0.points.dropLast().last?.run }.max()
        guard let base = earlier.flatMap({ runsByName[$0] }) else {
            return .init("newest", title, introduction: [nothingEarlier(than: newest)], groups: [])
        }

        func side(_ run: RecordedRun) -> String { [run.date, run.build].filter { !$0.isEmpty }.joined(separator: " ") }

        var changed = Findings(base: side(base), head: side(newest))
        changed.rows = series.compactMap { line in
            guard let now = line.points.last, let before = line.points.last(where: { $0.run == base.name }) else {
                return nil
            }
            return line.finding(from: before, to: now)
        }

        let sides =
            "The newest run, of \(changed.head), next to the last one before it with the same machine, build and "
            + "inputs, of \(changed.base)."
        return .init(
            "newest", title,
            introduction: [
                Headline(comparing: changed).text, "\(sides) \(Findings.cautionOnTwoRuns)",
                unmatched(changed.rows.count, newest, base),
            ].compactMap { $0 },
            groups: changeGroups(changed, shownTimes: Self.openChanges))
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

        let shown = changed.worstFirst.filter { changed.rows[$0].verdict.tone != nil }
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
