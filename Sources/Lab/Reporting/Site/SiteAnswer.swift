import Measurement
import Results

/// The first section of a site, which names what changed on each machine, and the pictures of the runs.
extension Site {
    static let answerTitle = "Better or worse?"
    static let pictureTitle = "Over the runs"

    /// The most machines whose pictures stand open.
    private static let openCourses = 4
    /// The most groups of changes that stand open, for the worse and for the better.
    private static let openGroups = (worse: 3, better: 1)
    /// The most implementations that a group names.
    private static let namedLines = 3
    /// The most numbers in the table of a group.
    private static let tabledRows = 50

    /// The answer for each machine: what changed by name, with the call that decides it, then times on average and
    /// budgets.
    func answerSection(_ courses: [SiteCourse], _ prose: PageProse) -> HTML {
        .section("courses", Self.answerTitle, [prose.explained(introduction)], courses.map { answer($0, prose) })
    }

    private func answer(_ course: SiteCourse, _ prose: PageProse) -> HTML {
        let comparison = comparison(of: course)
        let groups = comparison?.changeGroups ?? []
        let changes = comparison.map(tags) ?? []
        // Next to numbers that became worse, a steady mean is no good news: others became better.
        let mean = changes.isEmpty || course.level != .steady ? [course.levelTag] : []
        let tags = changes + mean + course.budgetTags
        let marks = tags.map { "<span class=\"tone \($0.tone.rawValue)\">\($0.text)</span> " as HTML }
        let lead = comparison.map { "<p>\(prose.explained($0.leadSentence))</p>" as HTML } ?? ""

        let worse = groups.filter(\.isWorse)
        let better = groups.filter { !$0.isWorse }
        let open = worse.prefix(Self.openGroups.worse) + better.prefix(Self.openGroups.better)
        let more = worse.dropFirst(Self.openGroups.worse) + better.dropFirst(Self.openGroups.better)
        let rest = [course.newlyOverSentence, course.answer].compactMap { $0 }.map {
            "<p class=\"rest\">\(prose.explained($0))</p>" as HTML
        }

        return """
            <article class="answer"><h3><a href="#\(anchor(of: course))">\(course.machine)</a> \(marks)</h3>\(lead)\
            \(open.map(html))\(fold(Array(more)))\(rest)</article>

            """
    }

    /// Returns the numbers of the newest run of a machine next to those of the run that all are compared with; `nil` if
    /// that is the newest.
    private func comparison(of course: SiteCourse) -> SiteComparison? {
        guard let newest = course.runs.last, newest.name > course.base.name else { return nil }
        return comparison(on: newest.fingerprint, from: course.base, to: newest, isOfTwoRuns: false)
    }

    /// Returns the numbers of changes as words of the answer.
    private func tags(_ comparison: SiteComparison) -> [SiteCourse.Tag] {
        let changed = comparison.changedCounts + comparison.movedRows
        let worse = changed.count(where: \.isWorse)
        let better = changed.count - worse
        var tags: [SiteCourse.Tag] = []
        if worse > 0 { tags.append(("\(SignificantDigits.grouped(worse)) worse", .bad)) }
        if better > 0 { tags.append(("\(SignificantDigits.grouped(better)) better", .good)) }
        return tags
    }

    /// Returns a group with the implementations that changed most, the calls that decide, and its numbers, folded.
    private func html(_ group: ChangeGroup) -> HTML {
        let lines = group.lines
        let items = lines.prefix(Self.namedLines).map { line -> HTML in
            let cell = line.worst.finding.cell
            let address = "\(Self.trendPath(cell.experiment)).html#\(cell.anchor)"
            return "<li><a href=\"\(address)\">\(line.name)</a> \(line.change.keepingUnits)</li>"
        }
        let others = lines.count - items.count
        let rest: HTML =
            others > 0 ? "<li>and \(counted(others, "more row")) of an implementation and a measure</li>" : ""

        return """
            <div class="changed \(group.isWorse ? "bad" : "good")"><p><strong>\(group.heading)</strong> \
            \(html(group.origin))</p><ul>\(items)\(rest)</ul>\(calls(group))\(allNumbers(of: group))</div>
            """
    }

    /// Returns the time and the commits of a change, with links to the run and to the repository.
    private func html(_ origin: ChangeOrigin) -> HTML {
        let run = origin.after.map { entry(run: $0.name) }
        let since: HTML = run.map { "since <a\("href", $0.address)>\($0.text)</a>" } ?? ""
        guard !origin.commits.isEmpty else { return since }
        let commits: HTML =
            origin.address.map { "<a\("href", $0)>\(origin.commits)</a>" } ?? "\(origin.commits)"
        return "\(since), <span class=\"commits\">\(commits)</span>"
    }

    /// Returns the calls that decide a group, as a sentence; nothing if none does.
    private func calls(_ group: ChangeGroup) -> HTML {
        guard let decision = group.decision(by: name) else { return "" }
        let statement = decision.statement(group.opening)
        let calls = [
            (sentence: statement.sentence, call: statement.call),
            (sentence: "If several commits lie between, this looks for the first bad one", call: decision.bisection),
        ]
        let paragraphs = calls.compactMap { sentence, call in
            call.map { "<p class=\"next\">\(sentence): <code class=\"long\">\($0)</code></p>" as HTML }
        }
        return "\(paragraphs)"
    }

    private func allNumbers(of group: ChangeGroup) -> HTML {
        guard group.rows.count > 1 else { return "" }
        let shown = Array(group.rows.prefix(Self.tabledRows))
        let all = counted(group.rows.count, "number")
        let title = shown.count < group.rows.count ? "The \(shown.count) of \(all) that changed most" : "All \(all)"
        return "<details class=\"data\"><summary>\(title)</summary>\(HTML.table(table(of: shown)))</details>"
    }

    /// Returns further groups, folded; nothing for none.
    private func fold(_ groups: [ChangeGroup]) -> HTML {
        guard !groups.isEmpty else { return "" }
        let numbers = groups.reduce(0) { $0 + $1.rows.count }
        let title = "\(counted(groups.count, "more group")) of changes, \(counted(numbers, "number"))"
        return "<details class=\"fold\"><summary>\(title)</summary>\(groups.map(html))</details>"
    }

    /// The time over which machines are compared.
    private var introduction: String {
        let start = "since the first run of \(machines.count == 1 ? "the machine" : "each machine")"
        guard let since else { return "What changed \(start)." }

        let isComplete = machines.allSatisfy { since[$0] != nil }
        let others = isComplete ? "" : ", and since the first run of a machine that has none as old"
        return "What changed since \(sinceName ?? "then")\(others)."
    }

    // MARK: Pictures

    /// The pictures of the runs of each machine.
    func pictureSection(_ courses: [SiteCourse], _ prose: PageProse) -> HTML {
        let pictures = courses.map { course in
            course.html(at: anchor(of: course), prose) { entry(run: $0.name).address ?? "" }
        }
        let more = pictures.dropFirst(Self.openCourses)
        let summary: HTML = "<summary>\(counted(more.count, "more machine"))</summary>"
        let folded: HTML = more.isEmpty ? "" : "<details class=\"fold\">\(summary)\(Array(more))</details>"
        let introduction = "Times on average and budgets, a picture for each machine."
        return .section(
            "pictures", Self.pictureTitle, [prose.explained(introduction)],
            [
                "\(Array(pictures.prefix(Self.openCourses)))", folded,
                "<p class=\"key\">\(prose.explained(caution))</p>\n",
            ])
    }

    private func anchor(of course: SiteCourse) -> String { "course-\(course.position + 1)" }

    /// The meaning of a change of level, and the rate of false ones.
    private var caution: String {
        let rate = runs.count > 1 ? FalseChangeRate(varying: family).sentence : nil
        let caution =
            "A change of level is no verdict on the source: where a build lies in memory, or the machine, can cause it "
            + "too."
        return rate.map { "\(caution) \($0)" } ?? caution
    }
}
