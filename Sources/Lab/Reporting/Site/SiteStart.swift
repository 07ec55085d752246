import Results

/// The start of what a site shows as changed: a release, a commit or a day, with the run of each machine at it.
package struct SiteStart: Sendable {
    /// The name for people: that of a release, or the words in which it was asked for.
    package let name: String
    /// The run to compare with, by machine and build, see `MachineEnvironment.fingerprint`. A machine without a run as
    /// old has none.
    package let runs: [String: RecordedRun]

    /// True for the last release of the repository, which a site starts at by itself.
    package let isLastRelease: Bool

    package init(name: String, runs: [String: RecordedRun], isLastRelease: Bool = false) {
        self.name = name
        self.runs = runs
        self.isLastRelease = isLastRelease
    }
}
