import Measurement

/// A run in the form of a history, without its cells.
public struct RecordedRun: Codable, Hashable, Sendable {
    /// The start of the run, so that names sort by time, followed by the beginning of its digest, which separates runs
    /// of the same second. ``RunNames`` puts those of one machine in order.
    public var name: String
    /// The start of the run as ISO 8601 in UTC.
    public var startedAt: String
    /// The commit that was measured.
    public var commit: String?
    /// True if the working tree had changes that are in no commit.
    public var isDirty: Bool?
    /// The repository of the commit, as named by the result. The text comes from outside, and may not be an address.
    package var repository: String?
    /// The end of the run.
    public var status: Status
    /// The machine and build, see `MachineEnvironment.fingerprint`.
    public var fingerprint: String
    /// The effort of the run.
    public var profile: Profile?
    /// The number of mismatches, and the number of failures.
    public var mismatches, failures: Int

    /// The ways in which a run ends.
    public enum Status: String, NamedCase, Sendable {
        case fine
        /// A mismatch, a failure, or a budget that is exceeded.
        case verdict
        case interrupted

        init(of result: ResultFile) {
            if result.isInterrupted {
                self = .interrupted
            } else {
                self = result.hasVerdict ? .verdict : .fine
            }
        }
    }

    /// The record of a result with this digest.
    package init(_ result: ResultFile, digest: String) {
        self.init(
            startedAt: result.startedAt.ISO8601Format(), digest: digest,
            commit: result.environment?.provenance.commit ?? result.source?.commit,
            isDirty: result.environment?.provenance.isDirty,
            repository: result.environment?.provenance.repository,
            status: Status(of: result),
            fingerprint: result.fingerprint, profile: result.profile, mismatches: result.mismatches.count,
            failures: result.failures.count)
    }

    /// A record from given values. Its name is made from them.
    package init(
        startedAt: String, digest: String, commit: String?, isDirty: Bool?, repository: String? = nil, status: Status,
        fingerprint: String = "", profile: Profile? = nil, mismatches: Int = 0, failures: Int = 0
    ) {
        name = "\(startedAt.replacing(":", with: ""))-\(digest.prefix(8))"
        self.startedAt = startedAt
        self.commit = commit
        self.isDirty = isDirty
        self.repository = repository
        self.status = status
        self.fingerprint = fingerprint
        self.profile = profile
        self.mismatches = mismatches
        self.failures = failures
    }

    /// The commit of the run and its state.
    package var provenance: MachineEnvironment.Provenance {
        MachineEnvironment.Provenance(commit: commit, isDirty: isDirty)
    }

    /// The commit in the form for people: `0123456789 with changes`; empty if it is unknown.
    package var build: String { provenance.build ?? "" }
}
