import Results

/// An index of published runs with the trend of every cell: pages that link to each other and to the runs' reports by
/// relative addresses, so that they work from a disk and wherever they are hosted.
public struct Site: Sendable {
    /// A file of the site.
    public struct File: Sendable {
        /// Its path from the site's index.
        public var path: String
        /// What it holds.
        public var text: String
    }

    /// The name of the command, which the pages are headed with.
    let name: String
    /// The runs, the newest first.
    let runs: [PublishedRun]
    /// The machines and builds, by their fingerprints, in the order of their first run.
    let machines: [String]
    /// The trends by experiment.
    let experiments: [(name: String, trends: [CellTrend])]
    /// Why there are no trends; `nil` where there are.
    let absence: String?

    /// A site.
    ///
    /// - Parameters:
    ///   - runs: in any order.
    ///   - machines: the fingerprints that the lines of trends name by their position.
    ///   - absence: why there are no trends, as a sentence; `nil` where there are.
    public init(
        name: String, runs: [PublishedRun], trends: [CellTrend], machines: [String], absence: String? = nil
    ) {
        self.name = name
        self.runs = runs.sorted { ($0.startedAt, $0.slug) > ($1.startedAt, $1.slug) }
        self.machines = machines
        experiments = trends.grouped(by: \.experiment).map { ($0.key, $0.elements) }
        self.absence = absence
    }

    /// The index, and a page with a file of numbers for each experiment. The reports of the runs are the caller's.
    ///
    /// - Throws: ``SiteError``.
    public func files() throws(SiteError) -> [File] {
        var files = [File(path: "index.html", text: SiteIndexPage(self).html)]
        for experiment in experiments {
            let page = SiteTrendPage(experiment.name, experiment.trends, in: self)
            files.append(File(path: page.path, text: page.html))
            files.append(File(path: page.dataPath, text: try page.data()))
        }
        return files
    }

    /// The short name of a machine: `A`.
    static func letter(_ machine: Int) -> String {
        machine < 26 ? String(UnicodeScalar(UInt8(65 + machine))) : "M\(machine + 1)"
    }

    /// Where the trends of an experiment are, from the site's index, without what the name ends in.
    static func trendPath(_ experiment: String) -> String { "trends/\(Slug([experiment]).text)" }

    /// A commit as people say it.
    static func commit(_ run: PublishedRun) -> String {
        guard let commit = run.commit else { return "" }
        return "\(commit.prefix(10))\(run.isDirty ? " with changes" : "")"
    }
}
