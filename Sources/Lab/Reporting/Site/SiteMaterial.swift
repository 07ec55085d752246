import Results

/// The data of a site: runs, their trends, and facts about them from reports, gates and the repository.
package struct SiteMaterial: Sendable {
    /// The name of the lab's command.
    package var name: String
    /// The runs, in any order.
    package var runs: [RecordedRun]
    package var trends: [Trend]
    /// The names of the runs that have a report of their own, and their result next to it.
    package var reports: Set<String>
    /// The address of the folder at which the site is hosted; `nil` if it is not known.
    package var address: String?
    /// The conclusions of gates, the newest first.
    package var gates: [GatePart] = []
    /// Accepted counts, as trends of one number.
    package var accepted: [Trend] = []
    /// The start of what is shown as changed; `nil` for the first run of each machine.
    package var start: SiteStart?
    /// The newest run next to that of ``newestPair``, if the results of both can be read: a history keeps no samples.
    package var newestComparison: ComparedResults?
    /// The commits of the repository that runs measured, the oldest first; none if the repository cannot be asked.
    package var commitsOfRepository: [String] = []

    /// The material of a site without gates, accepted counts and a release.
    package init(name: String, runs: [RecordedRun], trends: [Trend], reports: Set<String>) {
        self.name = name
        self.runs = runs
        self.trends = trends
        self.reports = reports
    }

    /// True if runs are of several machines or builds.
    package var hasSeveralMachines: Bool { Set(runs.map(\.fingerprint)).count > 1 }

    /// The newest run, and the last one before it that has numbers to compare it with: of the same machine and build,
    /// and of the same inputs; `nil` without such a run.
    package var newestPair: RunPair? {
        guard let newest = runs.max(by: { $0.name < $1.name }) else { return nil }
        let newestTrends = trends.filter { $0.points.last?.run == newest.name }
        let earlier = newestTrends.compactMap { $0.points.dropLast().last?.run }.max()
        return runs.first { $0.name == earlier }.map { RunPair(base: $0, head: newest) }
    }
}

/// A run of a machine next to an earlier one of it.
package struct RunPair: Sendable {
    /// The earlier run.
    package let base: RecordedRun
    /// The later run.
    package let head: RecordedRun
}
