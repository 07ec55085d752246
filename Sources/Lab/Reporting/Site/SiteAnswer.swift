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
    private static let mostNamed = 3
    /// The most machines with a word on a change.
    private static let mostWitnesses = 6
    /// The most cells in the table of a group.
    private static let tabledRows = 50

    /// The answer for all machines: what changed by name, with the call that decides it; then each machine in short.
    func answerSection(_ outcome: SiteOutcome, _ prose: PageProse) -> HTML {
        let verdict = verdict(on: outcome)
        let hint: HTML = material.start == nil ? "<p class=\"key\">\(SiteVerdict.startAtRelease)</p>\n" : ""
        let caution = cautionOnTimes(outcome).map { "<p class=\"rest\">\(prose.explained($0))</p>" as HTML } ?? ""

        let worse = outcome.groups.filter(\.isWorse)
        let better = outcome.groups.filter { !$0.isWorse }
        let open = worse.prefix(Self.openGroups.worse) + better.prefix(Self.openGroups.better)
        let more = worse.dropFirst(Self.openGroups.worse) + better.dropFirst(Self.openGroups.better)
        let firstStep = outcome.firstStep(by: material.name, newestRun: newestRun)
        let lead: HTML = """
            <p class="lead verdict \(verdict.tone.rawValue)">\(verdict.sentence)</p>\(firstStep?.html ?? "")\
            \(basis(outcome))\(news(outcome))
            """
        let openGroups = open.map { html($0, outcome, after: firstStep) }
        let foldedGroups = fold(more.map { html($0, outcome, after: firstStep) }, of: Array(more))

        return .section(
            "courses", Self.answerTitle, [],
            [
                "<div class=\"answer\">\(lead)\(openGroups)\(foldedGroups)\(caution)\(Self.key)</div>\n",
                "\(outcome.machines.map { answer($0, prose) })", hint,
            ])
    }

    /// The sentence on how far a change of times is to be trusted before a gate decides it; `nil` if none is seen.
    private func cautionOnTimes(_ outcome: SiteOutcome) -> String? {
        guard outcome.hasChangesOfTimes else { return nil }
        return FalseChangeRate(seriesCount: familySize).cautionOnTimes
    }

    /// Returns the answer in one sentence.
    private func verdict(on outcome: SiteOutcome) -> SiteVerdict {
        let worse = outcome.changes.count(where: \.isWorse)
        let comparisons = outcome.comparisons
        return SiteVerdict(
            start: SiteVerdict.start(at: material.start, machines: machines.count),
            changes: ChangeCount(worse: worse, better: outcome.changes.count - worse),
            isWorseByCount: outcome.changes.contains { $0.isWorse && $0.rows.contains(where: \.isExact) },
            hasLaterRun: !comparisons.isEmpty, trends: comparisons.reduce(0) { $0 + $1.rows.count },
            shortTrends: comparisons.reduce(0) { $0 + $1.shortCells })
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

    /// Returns the numbers of times and counts that changed as words of the answer.
    private func tags(_ comparison: SiteComparison) -> [SiteTag] {
        [true, false].compactMap { isWorse in
            let rows = comparison.changedRows.filter { $0.isWorse == isWorse }
            guard !rows.isEmpty else { return nil }
            let tone = ReportTable.Tone.ofChanges(isWorse: isWorse, isExact: rows.contains(where: \.isExact))
            return SiteTag("\(NumbersInWords(rows.map(\.finding)).text) \(isWorse ? "worse" : "better")", tone)
        }
    }

    /// The colours of the answer, each with its meaning.
    private static let key: HTML =
        """
        <p class="key"><span class="tone bad">decided: a count is worse, or a budget is exceeded</span> \
        <span class="tone open">seen to be worse, undecided, or too few runs</span> \
        <span class="tone good">better, or kept</span></p>
        """

    /// Returns a group with the changes that are largest, the call that decides, and its cells, folded.
    ///
    /// - Parameter firstStep: the step that stands above all groups.
    private func html(_ group: ChangeGroup, _ outcome: SiteOutcome, after firstStep: SiteStep?) -> HTML {
        let changes = group.changes.map { (change: $0, elsewhere: outcome.elsewhere($0, in: self)) }
        let items = changes.prefix(Self.mostNamed).map { change, elsewhere -> HTML in
            let cell = change.worst.finding.cell
            let address = "\(Self.trendPath(cell.experiment)).html#\(cell.anchor)"
            let text = change.text { machine($0).letter }
            return """
                <li><a href="\(address)">\(change.name)</a> \(text.keepingUnits)\(witnesses(of: change, elsewhere))</li>
                """
        }
        let others = group.changes.count - items.count
        let rest: HTML = others > 0 ? "<li>and \(counted(others, "more change"))</li>" : ""
        let agreement = changes.flatMap { change, elsewhere in
            elsewhere.compactMap { $0.numbersText(of: change, on: machine($0.fingerprint).letter ?? "") }
        }

        return """
            <div class="changed \(group.tone.rawValue)"><p><strong>\(group.heading)</strong>\
            \(commits(of: group))</p><ul>\(items)\(rest)</ul>\(steps(group, outcome, after: firstStep))\
            \(allCells(of: group, agreement))</div>
            """
    }

    /// Returns a line of each machine on a change, those that show it first: the first run with it, with a link, and if
    /// it is still so; or what its numbers say so far.
    ///
    /// Source: statements, A change on a machine that does not show it
    ///
    /// - Parameter others: the machines that do not show it.
    private func witnesses(of change: SiteChange, _ others: [ChangeElsewhere]) -> HTML {
        let showing = Set(change.fingerprints)
        let ordered = machines.filter(showing.contains) + machines.filter { !showing.contains($0) }
        let clauses = ordered.compactMap { fingerprint -> HTML? in
            if showing.contains(fingerprint) { return witness(fingerprint, of: change) }
            let clause = others.first { $0.fingerprint == fingerprint }?.clause(link(toRun:))
            return clause.map { "Machine \(machine(fingerprint).letter ?? ""): \($0)" }
        }

        let named = clauses.prefix(Self.mostWitnesses).map { "<span class=\"seen\">\($0).</span>" as HTML }
        let more = clauses.count - named.count
        let rest: HTML = more > 0 ? "<span class=\"seen\">And \(counted(more, "more machine")).</span>" : ""
        return "\(named)\(rest)"
    }

    /// Returns the word of a machine on a change that it shows: `Machine A: since 2026-11-16, still so`.
    private func witness(_ fingerprint: String, of change: SiteChange) -> HTML? {
        let letter = machine(fingerprint).letter
        let persistence = ChangePersistence(of: change, on: fingerprint, newestRun: newestRun(of: fingerprint))
        guard let first = persistence.firstRun else { return letter.map { "Machine \($0): seen" } }

        let opening = letter.map { "Machine \($0): \(persistence.opening)" } ?? persistence.opening.capitalisedFirst
        return "\(opening) \(link(toRun: first.name))\(persistence.state)"
    }

    /// Returns the date of a run with a link to it.
    private func link(toRun run: String) -> HTML {
        let entry = entry(run: run)
        return "<a\("href", entry.address)>\(entry.text)</a>"
    }

    /// Returns the commits between which changes lie, with a link to the repository: ` between 33 (last run before it,
    /// 2026-11-15) and 44 (first run with it, 2026-11-16)`.
    private func commits(of group: ChangeGroup) -> HTML {
        let origin = group.origin
        guard !origin.commits.isEmpty else { return "" }
        if origin.isOfOneCommit { return ", <span class=\"commits\">\(origin.commits)</span>" }
        let range = group.range(dates) { machine($0).letter }
        let commits: HTML = origin.address.map { "<a\("href", $0)>\(range)</a>" } ?? "\(range)"
        return " <span class=\"commits\">\(commits)</span>"
    }

    /// Returns what to do about a group, a call for each step, which are numbered if there are several; nothing if no
    /// gate decides it, or if all there is to do stands above.
    ///
    /// - Parameter firstStep: the step that stands above all groups.
    private func steps(_ group: ChangeGroup, _ outcome: SiteOutcome, after firstStep: SiteStep?) -> HTML {
        let callsAbove = firstStep?.statements.map(\.call) ?? []
        let left = outcome.steps(for: group, by: material.name).filter { !callsAbove.contains($0.call) }
        let steps = left.map { step -> (sentence: String, call: HTML) in (step.sentence, HTML.call(step.call ?? "")) }
        if steps.count == 1 { return "<p class=\"next\">Next: \(steps[0].sentence): \(steps[0].call)</p>" }
        let items = steps.map { "<li>\($0.sentence.capitalisedFirst): \($0.call)</li>" as HTML }
        return items.isEmpty ? "" : "<ol class=\"next\">\(items)</ol>"
    }

    /// Returns the cells of a group, folded; nothing for one that stands above with all there is to say on it.
    ///
    /// - Parameter agreement: the numbers of machines that agree so far.
    private func allCells(of group: ChangeGroup, _ agreement: [String]) -> HTML {
        let rows = group.rows
        guard rows.count > 1 || !agreement.isEmpty else { return "" }
        let shown = Array(rows.prefix(Self.tabledRows))
        let notes = agreement.map { "<p class=\"rest\">\($0.keepingUnits)</p>" as HTML }
        let table = table(of: shown, namesMachines: machines.count > 1)
        let summary: HTML = "<summary>\(title(of: rows, isWhole: shown.count == rows.count))</summary>"
        return "<details class=\"data\">\(summary)\(notes)\(HTML.table(table))</details>"
    }

    /// Returns the title of a table of cells: `All 34 cells`, `All cells: 20 on A, 10 on B`.
    private func title(of rows: [SiteComparison.Row], isWhole: Bool) -> String {
        if rows.count == 1 { return "The cell" }
        let subject = isWhole ? "All" : "The \(Self.tabledRows) that changed most of"
        let countsByMachine = Dictionary(grouping: rows) { $0.trend.conditions.fingerprint ?? "" }.mapValues(\.count)
        guard countsByMachine.count > 1 else { return "\(subject) \(counted(rows.count, "cell"))" }

        // A cell on two machines is one cell, so that their numbers have no sum.
        let clauses = machines.compactMap { fingerprint in
            countsByMachine[fingerprint].map { "\($0.grouped) on \(machine(fingerprint).letter ?? "")" }
        }
        return "\(subject)\(isWhole ? "" : " all") cells: \(clauses.joined(separator: ", "))"
    }

    /// Returns further groups, folded; nothing for none.
    private func fold(_ parts: [HTML], of groups: [ChangeGroup]) -> HTML {
        guard !groups.isEmpty else { return "" }
        let changes = groups.reduce(0) { $0 + $1.changes.count }
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
        guard runs.count > 1, let rate = FalseChangeRate(seriesCount: familySize).sentence else { return caution }
        return "\(caution) \(rate)"
    }
}
