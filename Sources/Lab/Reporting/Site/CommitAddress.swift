import Measurement
import Results

extension RecordedRun {
    /// The address of the repository's page on its commit, as the usual hosts of Git have it; `nil` if the result names
    /// no commit, or no repository that a browser can show.
    var commitAddress: String? {
        guard let repositoryAddress, let commit = provenance.commitHash else { return nil }
        return "\(repositoryAddress)/commit/\(commit)"
    }

    /// The address of the repository; `nil` for other text: a result from elsewhere may name anything.
    fileprivate var repositoryAddress: String? {
        repository.flatMap { MachineEnvironment.Provenance.address(ofRemote: $0) }
    }
}

extension ChangeOrigin {
    /// The address of the list of commits from the one before to the one after, or of the one commit; `nil` if the two
    /// are not known to be of one repository.
    var address: String? {
        guard let before, let after else { return nil }
        if before.commit == after.commit { return after.commitAddress }
        guard let repository = after.repositoryAddress, before.repositoryAddress == repository,
            let first = before.provenance.commitHash, let last = after.provenance.commitHash
        else { return nil }
        return "\(repository)/compare/\(first)...\(last)"
    }
}
