import Measurement
import Nouns
import Results

/// The first section of a site, which names what changed on all machines, and the pictures of the runs.
extension Site {
    static let answerTitle = "Better or worse?"
    static let pictureTitle = "Over the runs"

    /// The most machines whose pictures stand open.
    private static let openCourses = 4
    /// The most groups of changes that stand open, for the worse and for the better.
    private static let openGroups = (worse: 3, better: 1)
    /// The most changes that a group names.
    private static let namedChanges = 3
    /// The most cells in the table of a group.
    private static let tabledRows = 50

    /// The answer for all machines: what changed by name, with the call that decides it; then each machine in short.
    func answerSection(_ outcome: SiteOutcome, _ prose: PageProse) -> HTML {
        let verdict = verdict(on: outcome)
        let start: HTML = since == nil ? "<p class=\"key\">\(SiteVerdict.startAtRelease)</p>\n" : ""
        let caution = cautionOnTimes(outcome).map { "<p class=\"rest\">\(prose.explained($0))</p>" as HTML } ?? ""

        let worse = outcome.groups.filter(\.isWorse)
        let better = outcome.groups.filter { !$0.isWorse }
        let open = worse.prefix(Self.openGroups.worse) + better.prefix(Self.openGroups.better)
        let more = worse.dropFirst(Self.openGroups.worse) + better.dropFirst(Self.openGroups.better)
        var named: Set<String> = []
        let news = news(outcome, &named)
        let openHTML = open.map { html($0, outcome, &named) }
        let foldHTML = fold(Array(more), outcome, &named)
        let lead: HTML = """
            <p class="lead verdict \(verdict.tone.rawValue)">\(verdict.sentence)</p>\(news)
            """

        return .section(
            "courses", Self.answerTitle, [],
            [
                "<div class=\"answer\">\(lead)\(openHTML)\(foldHTML)\(caution)</div>\n",
                "\(outcome.machines.map { answer($0, prose) })", start,
            ])
    }

    /// The worth of a change of times before a gate decided it, as a sentence; `nil` if none is seen.
    private func cautionOnTimes(_ outcome: SiteOutcome) -> String? {
        guard outcome.hasChangesOfTimes else { return nil }
        return FalseChangeRate(varying: family).cautionOnTimes
    }

    /// The order of the runs of all machines.
    var commitOrder: CommitOrder { CommitOrder(runs, repository: commitsOfRepository) }

    /// Returns the answer in one sentence.
    private func verdict(on outcome: SiteOutcome) -> SiteVerdict {
        let worse = outcome.changes.count(where: \.isWorse)
        let comparisons = outcome.comparisons
        return SiteVerdict(
            start: verdictStart, changes: ChangeCount(worse: worse, better: outcome.changes.count - worse),
            hasLaterRun: !comparisons.isEmpty, cells: comparisons.reduce(0) { $0 + $1.rows.count },
            shortCells: comparisons.reduce(0) { $0 + $1.shortCells })
    }

    /// The start of the answer: the run or release that all is compared with.
    private var verdictStart: String {
        guard let since else { return SiteVerdict.start(at: nil, machines: machines.count, reached: 0) }
        return SiteVerdict.start(
            at: sinceName ?? "then", machines: machines.count, reached: machines.count { since[$0] != nil })
    }

    /// Returns the answer on one machine in short.
    private func answer(_ machine: SiteOutcome.Machine, _ prose: PageProse) -> HTML {
        let course = machine.course
        let comparison = machine.comparison
        var words = comparison.map(tags) ?? []
        // Next to cells that became worse, a steady mean is no good news: others became better.
        if words.isEmpty || course.level != .steady { words.append(course.levelTag) }
        words += course.budgetTags
        let marks = words.map { "<span class=\"tone \($0.tone.rawValue)\">\($0.text)</span> " as HTML }
        let lead = [comparison?.leadSentence, course.budgetAnswer].compactMap { $0 }.joined(separator: " ")
        let hasChanges = comparison?.changedRows.isEmpty == false
        let rest = [course.newlyOverSentence, course.answerOnTimes(isNextToChanges: hasChanges)].compactMap { $0 }.map {
            "<p class=\"rest\">\(prose.explained($0))</p>" as HTML
        }

        return """
            <article class="answer"><h3><a href="#\(anchor(of: course))">\(course.machine)</a> \(marks)</h3>\
            <p>\(prose.explained(lead))</p>\(rest)</article>

            """
    }

    /// Returns the numbers of the newest run of a machine next to those of the run that all are compared with; `nil` if
    /// that is the newest.
    func comparison(of course: SiteCourse) -> SiteComparison? {
        guard let newest = course.runs.last, newest.name > course.base.name else { return nil }
        return comparison(on: newest.fingerprint, from: course.base, to: newest, isOfTwoRuns: false)
    }

    /// Returns the numbers of cells that changed as words of the answer.
    private func tags(_ comparison: SiteComparison) -> [SiteCourse.Tag] {
        let worse = comparison.changedRows.count(where: \.isWorse)
        let better = comparison.changedRows.count - worse
        var tags: [SiteCourse.Tag] = []
        if worse > 0 { tags.append(("\(counted(worse, "cell")) worse", .bad)) }
        if better > 0 { tags.append(("\(counted(better, "cell")) better", .good)) }
        return tags
    }

    /// Returns a group with the changes that are largest, the calls that decide, and its cells, folded.
    ///
    /// - Parameter named: the machines that were named before, which grow by those of the group.
    private func html(_ group: ChangeGroup, _ outcome: SiteOutcome, _ named: inout Set<String>) -> HTML {
        let items = group.changes.prefix(Self.namedChanges).map { change -> HTML in
            let cell = change.worst.finding.cell
            let address = "\(Self.trendPath(cell.experiment)).html#\(cell.anchor)"
            let introductions = introductions(of: change.fingerprints, &named)
            let text = change.text(introducing: introductions) { machine($0).letter }
            let rest = clauses(on: outcome.elsewhere(change, in: self), &named)
            return "<li><a href=\"\(address)\">\(change.name)</a> \((text + rest).keepingUnits)</li>"
        }
        let others = group.changes.count - items.count
        let rest: HTML = others > 0 ? "<li>and \(counted(others, "more change"))</li>" : ""
        let still = group.isWorse ? persistence(of: group) : ""
        let runs = firstRuns(of: group, &named)

        return """
            <div class="changed \(group.isWorse ? "bad" : "good")"><p><strong>\(group.heading)</strong>\
            \(commits(group.origin))</p><ul>\(items)\(rest)</ul>\(still)\(runs)\(calls(group))\
            \(allCells(of: group))</div>
            """
    }

    /// Returns the machines that do not show a change as a clause after those that do:
    /// `; B moved the same way (…), with 3 of the 4 runs that a change needs; not by C`.
    private func clauses(on others: [ChangeElsewhere], _ named: inout Set<String>) -> String {
        let absent = others.filter(\.isAbsent)
        let spoken = others.filter { $0.isAbsent || $0.movement(on: "") != nil }
        let introductions = introductions(of: spoken.map(\.fingerprint), &named)
        func name(_ other: ChangeElsewhere) -> String {
            introductions[other.fingerprint] ?? machine(other.fingerprint).letter ?? ""
        }

        var clauses = others.compactMap { $0.movement(on: name($0)) }
        if !absent.isEmpty { clauses.append("not by \(absent.map(name).listed)") }
        return clauses.map { "; \($0)" }.joined()
    }

    /// Returns the commits between which changes lie, with a link to the repository: ` after 33, up to 44`.
    private func commits(_ origin: ChangeOrigin) -> HTML {
        guard !origin.commits.isEmpty else { return "" }
        if origin.isOfOneCommit { return ", <span class=\"commits\">\(origin.commits)</span>" }
        let range = origin.range
        let commits: HTML = origin.address.map { "<a\("href", $0)>\(range)</a>" } ?? "\(range)"
        return " <span class=\"commits\">\(commits)</span>"
    }

    /// Returns the first run with the changes on each machine, with links to the runs; nothing if none is known.
    private func firstRuns(of group: ChangeGroup, _ named: inout Set<String>) -> HTML {
        let introductions = introductions(of: group.firstRuns.map(\.fingerprint), &named)
        let runs = group.firstRuns.map { run -> HTML in
            let entry = entry(run: run.name)
            let name = introductions[run.fingerprint] ?? machine(run.fingerprint).letter
            let place = name.map { " on \($0)" } ?? ""
            return "<a\("href", entry.address)>\(entry.text)</a>\(place)"
        }
        guard let first = runs.first else { return "" }
        let others = runs.dropFirst().map { ", \($0)" as HTML }
        return "<p class=\"next\">First seen in the run of \(first)\(others).</p>"
    }

    /// Returns the runs since a group that still show it, as sentences; nothing if no run is known to be the first.
    private func persistence(of group: ChangeGroup) -> HTML {
        let machines = group.persistence { fingerprint in runs.first { $0.fingerprint == fingerprint } }
        let sentences = ChangePersistence.sentences(on: machines) { machine($0).letter }
        return sentences.isEmpty ? "" : "<p>\(sentences)</p>"
    }

    /// Returns the machines among some that were not named before, each with its letter and what it is.
    func introductions(of fingerprints: [String], _ named: inout Set<String>) -> [String: String] {
        var introductions: [String: String] = [:]
        for fingerprint in fingerprints where named.insert(fingerprint).inserted {
            introductions[fingerprint] = introduction(of: fingerprint)
        }
        return introductions
    }

    /// Returns the calls that decide a group, folded; nothing if none does.
    private func calls(_ group: ChangeGroup) -> HTML {
        guard let decision = group.decision(by: name) else { return "" }
        let statement = decision.statement(toNext: group.request)
        let calls = [
            (sentence: statement.sentence, call: statement.call),
            (sentence: "Then, if several commits lie between, look for the first bad one", call: decision.bisection),
        ]
        let paragraphs = calls.compactMap { sentence, call in
            call.map { "<p class=\"next\">\(sentence): <code class=\"long\">\($0)</code></p>" as HTML }
        }
        return "<details class=\"data\"><summary>For the one who mends it</summary>\(paragraphs)</details>"
    }

    private func allCells(of group: ChangeGroup) -> HTML {
        let rows = group.rows
        guard rows.count > 1 else { return "" }
        let shown = Array(rows.prefix(Self.tabledRows))
        let all = counted(rows.count, "cell")
        let subject = shown.count < rows.count ? "The \(shown.count) that changed most of \(all)" : "All \(all)"
        let title = "\(subject)\(machineClause(rows))"
        let table = table(of: shown, namesMachines: machines.count > 1)
        return "<details class=\"data\"><summary>\(title)</summary>\(HTML.table(table))</details>"
    }

    /// Returns the numbers of cells by machine, if there are several: `: 20 on A, 10 on B`.
    private func machineClause(_ rows: [SiteComparison.Row]) -> String {
        let numbers = rows.grouped(by: \.line.conditions.fingerprint).compactMap { fingerprint, rows in
            machine(fingerprint).letter.map { (letter: $0, count: rows.count) }
        }
        guard numbers.count > 1 else { return "" }
        let clauses = numbers.sorted { $0.letter < $1.letter }.map {
            "\($0.count.grouped) on \($0.letter)"
        }
        return ": \(clauses.joined(separator: ", "))"
    }

    /// Returns further groups, folded; nothing for none.
    private func fold(_ groups: [ChangeGroup], _ outcome: SiteOutcome, _ named: inout Set<String>) -> HTML {
        guard !groups.isEmpty else { return "" }
        let changes = groups.reduce(0) { $0 + $1.changes.count }
        let parts = groups.map { html($0, outcome, &named) }
        return """
            <details class="fold"><summary>\(counted(changes, "more change"))</summary>\(parts)</details>
            """
    }

    // MARK: Pictures

    /// The pictures of the runs of each machine.
    func pictureSection(_ outcome: SiteOutcome, _ prose: PageProse) -> HTML {
        let pictures = outcome.machines.map(\.course).map { course in
            course.html(at: anchor(of: course), prose) { entry(run: $0.name).address ?? "" }
        }
        let more = pictures.dropFirst(Self.openCourses)
        let summary: HTML = "<summary>\(counted(more.count, "more machine"))</summary>"
        let folded: HTML = more.isEmpty ? "" : "<details class=\"fold\">\(summary)\(Array(more))</details>"
        let introduction = "Times on average and budgets, a picture for each machine."
        // The answer says it of the changes that it names.
        let note: HTML = outcome.hasChangesOfTimes ? "" : "<p class=\"key\">\(prose.explained(caution))</p>\n"
        return .section(
            "pictures", Self.pictureTitle, [prose.explained(introduction)],
            [
                "\(Array(pictures.prefix(Self.openCourses)))", folded, note,
            ])
    }

    private func anchor(of course: SiteCourse) -> String { "course-\(course.position + 1)" }

    /// The meaning of a change of level, and the rate of false ones.
    private var caution: String {
        let caution =
            "A change of level is no verdict on the source: where a build lies in memory, or the machine, can cause it "
            + "too."
        guard runs.count > 1, let rate = FalseChangeRate(varying: family).sentence else { return caution }
        return "\(caution) \(rate)"
    }
}
