import Results

/// The dates of runs for people: the day, with the time if a machine and build has several runs on that day.
struct RunDates: Sendable {
    private let timedRuns: Set<String>

    init(_ runs: some Sequence<RecordedRun>) {
        let runsOfDays = Dictionary(grouping: runs) { "\($0.fingerprint) \(Self.day(of: $0))" }
        timedRuns = Set(runsOfDays.values.filter { $0.count > 1 }.joined().map(\.name))
    }

    /// Returns the day of a run, `2026-11-21`, or its day and time, `2026-11-21 16:22:56 UTC`.
    func text(_ run: RecordedRun) -> String { timedRuns.contains(run.name) ? run.date : Self.day(of: run) }

    private static func day(of run: RecordedRun) -> String { String(run.date.prefix(10)) }
}
