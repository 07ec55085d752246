import Measurement
import Nouns
import Results

extension SiteCourse {
    /// Returns the runs of one machine as a picture: the mean of times and, below it, the budgets. Each run has one
    /// place.
    ///
    /// - Parameters:
    ///   - anchor: the target of links to the picture.
    ///   - prose: turns sentences into markup.
    ///   - address: the address of a run.
    func html(at anchor: String, _ prose: PageProse, address: (RecordedRun) -> String) -> HTML {
        let sentences = [timeSentence, omission, budgetSentence].compactMap { $0 }
        let paragraphs = sentences.map { "<p>\(prose.explained($0))</p>" as HTML }
        let numbers: HTML = """
            <details class="data"><summary>Numbers</summary>\(limit)\(HTML.table(table(address: address)))</details>
            """

        return """
            <article class="trend course" id="\(anchor)"><h3>\(machine)</h3>\(times)\(budgets)\(ends)\(paragraphs)\
            \(numbers)</article>

            """
    }

    /// A sentence on the smallest visible step of a steady mean; empty if the mean changed.
    private var limit: HTML {
        guard level == .steady, !newestTimes.isSplit, let visibleStep else { return "" }
        return "<p>In the mean \(visibleStep.clause).</p>"
    }

    /// The drawing of the means of times; nothing without times.
    private var times: HTML {
        guard !means.points.isEmpty else { return "" }
        let chart = TrendChart(parts.map(\.means), across: runs.map(\.name), level: 1)
        let drawing = chart.markup { number in
            style(of: parts[number])
        } tip: { _, point in
            let run = runs.first { $0.name == point.run }
            let origin = [run.map(dates.text) ?? "", run?.build ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
            return "\(origin): \(FactorText.ratio(point.median)) over \(counted(point.n, "timing"))"
        }

        return """
            <p class="key">\(key)</p>\
            <div class="frame" role="img" aria-label="\(timeSentence)">\
            <span class="high">\(FactorText.ratio(chart.range.upperBound))</span>\
            <span class="low">\(FactorText.ratio(chart.range.lowerBound))</span>\(drawing)</div>
            """
    }

    /// The meaning of the lines of the drawing.
    private var key: HTML {
        let noun = isWarm ? "warm times" : "times"
        let origin = [dates.text(base), base.build].filter { !$0.isEmpty }.joined(separator: " ")
        guard newestTimes.isSplit else {
            return """
                Mean of \(noun), as a multiple of those of \(origin): less is better. The dotted line is 1, a dashed \
                one a change of level.
                """
        }

        let lines = parts.map { part -> HTML in
            let name = part.kind == .others ? "the other" : "\(part.kind.rawValue):"
            let swatch: HTML = "<span class=\"swatch \(style(of: part))\"></span>"
            return "<span class=\"whole\">\(swatch)\(name) \(part.count.grouped)</span> "
        }
        return """
            Means of \(noun), as multiples of those of \(origin), of each side apart: \(lines)Less is better. The \
            dotted line is 1.
            """
    }

    /// Returns the CSS class of a line: of the machine, or of a side.
    private func style(of part: Part) -> String {
        part.kind == .all ? TrendChart.style(ofMachine: position) : "side-\(part.kind.rawValue)"
    }

    /// The verdicts of each run as a bar, with cells over their budget at the bottom; empty without budgets.
    private var budgets: HTML {
        let most = runs.compactMap { verdicts[$0.name]?.values.reduce(0, +) }.max() ?? 0
        guard most > 0 else { return "" }

        let places = RunPlaces(runs.map(\.name))
        let bars = runs.compactMap { run -> HTML? in
            guard let counts = verdicts[run.name], let x = places.x(run.name) else { return nil }
            var below = 0.0
            let parts = [BudgetVerdict.over, .undecided, .within].compactMap { verdict -> HTML? in
                guard let count = counts[verdict], count > 0 else { return nil }
                let height = 100 * Double(count) / Double(most)
                below += height
                let width = places.width
                return """
                    <rect class="\(verdict.rawValue)" x="\(RunPlaces.digits(x - width / 2))" \
                    y="\(RunPlaces.digits(100 - below))" width="\(RunPlaces.digits(width))" \
                    height="\(RunPlaces.digits(height))"/>
                    """
            }
            let origin = [dates.text(run), run.build].filter { !$0.isEmpty }.joined(separator: ", ")
            return "<g>\(parts)<title>\(origin): \(Site.tally(counts).text)</title></g>"
        }

        let keys = [BudgetVerdict.within, .undecided, .over].map { verdict -> HTML in
            "<span class=\"whole\"><span class=\"block \(verdict.rawValue)\"></span> \(verdict.rawValue)</span> "
        }
        return """
            <p class="key">Cells with a budget, a bar for each run: \(keys)</p>\
            <div class="frame budgets" role="img" aria-label="\(budgetSentence)">\
            <span class="high">\(most.grouped)</span><span class="low">0</span>\
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">\(bars)</svg>\
            </div>
            """
    }

    /// The days and commits of the first and the last run.
    private var ends: HTML {
        let outer = [runs.first, runs.last].compactMap { $0 }.distinct()
        return "<p class=\"dates\">\(outer.map { "<span>\($0.day)</span>" as HTML })</p>"
    }

    /// The numbers of the picture, the newest first.
    private func table(address: (RecordedRun) -> String) -> ReportTable {
        let points = Dictionary(means.points.map { ($0.run, $0) }) { first, _ in first }
        let meansByRun = parts.map { part in
            Dictionary(part.means.points.map { ($0.run, $0.median) }) { first, _ in first }
        }
        let titles = parts.map { $0.kind == .all ? "Mean of times" : "Mean of \($0.kind.rawValue)" }
        return ReportTable(
            "\(machine), the newest first",
            [
                .init("Run", .heading), .init("Commit", .text),
            ] + titles.map { .init($0) } + [.init("Times"), .init("Within"), .init("Undecided"), .init("Over")],
            runs.reversed().map { run in
                let counts = verdicts[run.name]
                func count(_ verdict: BudgetVerdict) -> ReportTable.Entry {
                    .init(counts.map { ($0[verdict] ?? 0).grouped } ?? "")
                }

                let means = meansByRun.map { ReportTable.Entry($0[run.name].map(FactorText.ratio) ?? "") }
                return .init(
                    [.init(dates.text(run), address: address(run)), .init(run.build, address: run.commitAddress)]
                        + means
                        + [
                            .init(points[run.name].map { $0.n.grouped } ?? ""), count(.within), count(.undecided),
                            count(.over),
                        ])
            })
    }
}

extension RecordedRun {
    /// The day of the start and the commit: `2026-11-21 0123456789`.
    var day: String { [String(date.prefix(10)), build].filter { !$0.isEmpty }.joined(separator: " ") }
}
