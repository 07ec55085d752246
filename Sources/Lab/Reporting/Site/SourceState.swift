import Results

/// The source that a run measured: a commit without local changes, which is the same on all machines, or a state of
/// this run alone.
enum SourceState: Hashable {
    case commit(String)
    case run(String)
}

extension RecordedRun {
    var sourceState: SourceState {
        guard isDirty != true, let commit = provenance.commitHash else { return .run(name) }
        return .commit(commit)
    }
}
