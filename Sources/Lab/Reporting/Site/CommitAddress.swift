import Measurement
import Results

extension RecordedRun {
    /// The address of the repository's page on its commit, as the usual hosts of Git have it; `nil` if the result names
    /// no commit, or no repository that a browser can show.
    var commitAddress: String? {
        guard let repositoryAddress, let commit = Self.hash(commit) else { return nil }
        return "\(repositoryAddress)/commit/\(commit)"
    }

    /// The address of the repository; `nil` for other text: a result from elsewhere may name anything.
    fileprivate var repositoryAddress: String? {
        repository.flatMap { MachineEnvironment.Provenance.address(ofRemote: $0) }
    }

    /// Returns a commit if it is a hash; other text may not stand in an address.
    fileprivate static func hash(_ commit: String?) -> String? {
        guard let commit, (7...64).contains(commit.count),
            commit.allSatisfy({ $0.isASCII && $0.isHexDigit })
        else { return nil }
        return commit
    }
}

extension ChangeOrigin {
    /// The address of the list of commits from the one before to the one after, or of the one commit; `nil` if the two
    /// are not known to be of one repository.
    var address: String? {
        guard let before, let after else { return nil }
        if before.commit == after.commit { return after.commitAddress }
        guard let repository = after.repositoryAddress, before.repositoryAddress == repository,
            let first = RecordedRun.hash(before.commit), let last = RecordedRun.hash(after.commit)
        else { return nil }
        return "\(repository)/compare/\(first)...\(last)"
    }
}
