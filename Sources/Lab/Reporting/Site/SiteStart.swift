import Results

/// The start of the changes that a site shows: a release, a commit or a day, with a run of each machine.
package struct SiteStart: Sendable {
    /// The name for people: the name of a release, or the words of the request.
    package let name: String
    /// The run to compare with, by machine and build, see `MachineEnvironment.fingerprint`. Machines without such an
    /// old run are missing.
    package let runs: [String: RecordedRun]

    /// True for the last release of the repository, the default start of a site.
    package let isLastRelease: Bool

    package init(name: String, runs: [String: RecordedRun], isLastRelease: Bool = false) {
        self.name = name
        self.runs = runs
        self.isLastRelease = isLastRelease
    }
}
