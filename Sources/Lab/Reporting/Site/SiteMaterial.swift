import Results

/// The data of a site: runs, their trends, and facts about them from reports, gates and the repository.
package struct SiteMaterial: Sendable {
    /// The name of the lab's command.
    package var name: String
    /// The runs, in any order.
    package var runs: [RecordedRun]
    package var trends: [Trend]
    /// The names of the runs with a report, which has the result next to it.
    package var reports: Set<String>
    /// The address of the folder at which the site is hosted; `nil` if it is not known.
    package var address: String?
    /// The conclusions of gates, the newest first.
    package var gates: [GatePart] = []
    /// Accepted counts, as trends of one number.
    package var accepted: [Trend] = []
    /// The start of the shown changes; `nil` for the first run of each machine.
    package var start: SiteStart?
    /// The comparison of the two runs in ``newestPair``, if both results can be read: a history has no samples.
    package var newestComparison: ComparedResults?
    /// The measured commits of the repository, the oldest first; empty if the repository cannot be read.
    package var commitsOfRepository: [String] = []
    /// The first parents of the measured commits, by the hashes of these; empty if the repository cannot be read.
    package var firstParents: [String: String] = [:]

    /// Makes the material of a site without gates, accepted counts and a release.
    package init(name: String, runs: [RecordedRun], trends: [Trend], reports: Set<String>) {
        self.name = name
        self.runs = runs
        self.trends = trends
        self.reports = reports
    }

    /// True if the runs are of several machines or builds.
    package var hasSeveralMachines: Bool { Set(runs.map(\.fingerprint)).count > 1 }

    /// The newest run, and the last earlier run with comparable numbers: of the same machine, build and inputs; `nil`
    /// if there is no such run.
    package var newestPair: RunPair? {
        guard let newest = runs.max(by: { $0.name < $1.name }) else { return nil }
        let newestTrends = trends.filter { $0.points.last?.run == newest.name }
        let earlier = newestTrends.compactMap { $0.points.dropLast().last?.run }.max()
        return runs.first { $0.name == earlier }.map { RunPair(base: $0, head: newest) }
    }
}

/// Two runs of the same machine.
package struct RunPair: Sendable {
    /// The earlier run.
    package let base: RecordedRun
    /// The later run.
    package let head: RecordedRun
}
