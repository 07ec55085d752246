import Measurement
import Results

extension RecordedRun {
    /// The address of the commit's page, as on the usual hosts of Git repositories; `nil` if the result names
    /// no commit, or no repository that a browser can show.
    var commitAddress: String? {
        guard let repositoryAddress, let commit = provenance.commitHash else { return nil }
        return "\(repositoryAddress)/commit/\(commit)"
    }

    /// The address of the repository; `nil` for other text: a result from elsewhere may contain anything.
    fileprivate var repositoryAddress: String? {
        repository.flatMap { MachineEnvironment.Provenance.address(ofRemote: $0) }
    }
}

extension ChangeOrigin {
    /// The address of the list of commits between the two runs, or of a single commit; `nil` if the runs are not known
    /// to be of the same repository.
    var address: String? {
        guard let before, let after else { return nil }
        if before.commit == after.commit { return after.commitAddress }
        guard let repository = after.repositoryAddress, before.repositoryAddress == repository,
            let first = before.provenance.commitHash, let last = after.provenance.commitHash
        else { return nil }
        return "\(repository)/compare/\(first)...\(last)"
    }
}
