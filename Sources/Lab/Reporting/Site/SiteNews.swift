import Measurement
import Nouns
import Results

/// The newest run of one machine and build, and its changes.
struct SiteNews: Sendable {
    let run: RecordedRun
    /// A clause on the changes since the run before, with the machines that showed them earlier: `search/indexed
    /// allocations worse, known from A since …`.
    let clause: String

    /// The most changes that a clause names.
    private static let mostNamed = 3

    /// - Parameters:
    ///   - machine: the runs of the machine with their changes.
    ///   - changes: the changes of the site.
    ///   - dates: the dates of the runs of the site.
    ///   - letter: the letter of a machine; `nil` if there is only one machine.
    init?(
        _ machine: SiteOutcome.Machine, among changes: [SiteChange], _ dates: RunDates, _ letter: (String) -> String?
    ) {
        guard let run = machine.course.runs.last else { return nil }
        self.run = run

        let new = changes.filter { change in change.rows.contains { $0.isNew(with: run) } }
        guard new.isEmpty else {
            let clauses = new.prefix(Self.mostNamed).map { Self.clause(on: $0, new: run, dates, letter) }
            let others = new.count - clauses.count
            let rest = others > 0 ? ["and \(counted(others, "more change"))"] : []
            clause = (clauses + rest + Self.caution(on: machine)).joined(separator: "; ")
            return
        }
        clause = ([Self.clause(withoutChangesOn: machine)] + Self.caution(on: machine)).joined(separator: "; ")
    }

    /// Returns a clause on times with too few runs, if counts have enough: `times: too few runs (3 of 4)`; else empty.
    private static func caution(on machine: SiteOutcome.Machine) -> [String] {
        guard let comparison = machine.comparison, machine.course.level == .short, comparison.hasNumbersOfHead,
            comparison.shortCells > 0, comparison.shortCells < comparison.rows.count
        else { return [] }
        return [machine.course.levelTag.text]
    }

    private static func clause(withoutChangesOn machine: SiteOutcome.Machine) -> String {
        if machine.course.runs.count == 1 { return "the first run of its machine" }
        guard let comparison = machine.comparison else { return "the run that all is compared with" }
        guard comparison.hasNumbersOfHead else { return "no cell can be compared" }
        if comparison.shortCells == comparison.rows.count { return "too few runs to tell" }
        return "no change is seen"
    }

    private static func clause(
        on change: SiteChange, new run: RecordedRun, _ dates: RunDates, _ letter: (String) -> String?
    ) -> String {
        let name = "\(change.name) \(change.worst.finding.cell.measure) \(change.isWorse ? "worse" : "better")"
        let earlier = change.rows.compactMap { $0.origin?.after }
            .filter { $0.fingerprint != run.fingerprint && $0.name < run.name }
        guard let first = earlier.min(by: { $0.name < $1.name }), let machine = letter(first.fingerprint) else {
            return name
        }
        return "\(name), known from \(machine) since \(dates.text(first))"
    }
}

extension SiteComparison {
    /// True if the later run measured a cell that can be compared. If not, the rows are of earlier runs.
    fileprivate var hasNumbersOfHead: Bool { rows.contains { $0.trend.points.last?.run == head.name } }
}

extension SiteComparison.Row {
    /// Returns true if a run is the first one with the change.
    func isNew(with run: RecordedRun) -> Bool { origin?.after?.name == run.name }
}

extension Site {
    /// The most machines with an open line on their newest run.
    private static let openNews = 4

    /// Returns a line on the newest run of each machine.
    func news(_ outcome: SiteOutcome) -> HTML {
        let lines = machines.compactMap { fingerprint -> HTML? in
            guard let machine = outcome.machine(fingerprint),
                let news = SiteNews(machine, among: outcome.changes, dates, { self.machine($0).letter })
            else { return nil }
            let place = self.machine(fingerprint).letter.map { "\($0), " } ?? ""
            let entry = entry(run: news.run.name)
            return "<li>\(place)<a\("href", entry.address)>\(entry.text)</a>: \(news.clause).</li>"
        }

        let heading: HTML = "<p class=\"newest\"><strong>New since the run before</strong></p>"
        let open: HTML = "<ul class=\"newest\">\(Array(lines.prefix(Self.openNews)))</ul>"
        let more = Array(lines.dropFirst(Self.openNews))
        guard !more.isEmpty else { return "\(heading)\(open)" }
        let summary: HTML = "<summary>\(counted(more.count, "more machine"))</summary>"
        return "\(heading)\(open)<details class=\"data\">\(summary)<ul class=\"newest\">\(more)</ul></details>"
    }
}
