import Execution
import Reporting
import Results

/// The default release since which a site shows changes.
extension SitePublisher {
    /// Returns the last release before the commit of the newest run, with the newest run of each machine that measured
    /// that release or an earlier commit. Releases are tags of versions in the repository of a folder.
    ///
    /// - Returns: `nil` if the repository does not know the newest run, or no run is as old as its last release.
    static func lastRelease(before runs: [RecordedRun], in folder: String = ".") -> SiteStart? {
        let cleanRuns = runs.filter { $0.isDirty != true && $0.provenance.commitHash != nil }
            .sorted { $0.name < $1.name }
        guard let newest = cleanRuns.last?.provenance.commitHash else { return nil }

        let order = ["--sort=-version:refname", "--sort=-creatordate", "--format=%(refname:lstrip=2)"]
        let range = ["--merged=\(newest)", "--no-contains=\(newest)"]
        let tags = Git.text(["for-each-ref"] + order + range + ["refs/tags"], in: folder) ?? ""
        guard let tag = tags.split(separator: "\n").map(String.init).first(where: isVersion),
            let release = commit("refs/tags/\(tag)", in: folder)
        else { return nil }

        let commits = commitsOfRepository(with: cleanRuns, in: folder)
        let later = Git.text(
            ["rev-list", "--ignore-missing", "--end-of-options"] + commits + ["^\(release)"], in: folder)
        guard let later else { return nil }
        let earlierCommits = Set(commits).subtracting(later.split(separator: "\n").map(String.init))

        let earlierRuns = cleanRuns.filter { $0.provenance.commitHash.map(earlierCommits.contains) == true }
        guard !earlierRuns.isEmpty else { return nil }
        return SiteStart(
            name: tag, runs: earlierRuns.reduce(into: [:]) { $0[$1.fingerprint] = $1 }, isLastRelease: true)
    }

    /// Returns true if a tag names a version, such as `v1.0` or `release-1.2.3`, and not a candidate.
    private static func isVersion(_ tag: String) -> Bool {
        tag.wholeMatch(of: /(?:[A-Za-z][A-Za-z_\/\-]*)?[0-9]+(?:\.[0-9]+)+/) != nil
    }
}
