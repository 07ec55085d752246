import Foundation
import Measurement

public struct RecordedRun: Codable, Hashable, Sendable {
    /// When it began, and the beginning of its digest, which tells runs of one second apart: names sort by time.
    public var name: String
    public var startedAt: String
    public var commit: String?
    /// Whether the tree had changes that are in no commit.
    public var isDirty: Bool?
    public var status: Status
    /// The machine and build, see `MachineEnvironment.fingerprint`.
    public var fingerprint: String
    public var profile: Profile?
    /// How many answers differed, and how many things went wrong.
    public var mismatches, failures: Int

    public enum Status: String, Codable, Sendable {
        case fine
        /// A mismatch, a failure, or a budget that is over.
        case verdict
        case interrupted
    }

    /// What a history keeps of a run, from its result and the digest of that.
    package init(_ result: ResultFile, digest: String) {
        self.init(
            startedAt: result.startedAt.ISO8601Format(), digest: digest, commit: result.environment?.provenance.commit,
            isDirty: result.environment?.provenance.isDirty,
            status: result.interrupted ? .interrupted : result.hasVerdict ? .verdict : .fine,
            fingerprint: result.fingerprint, profile: result.profile, mismatches: result.mismatches.count,
            failures: result.failures.count)
    }

    package init(
        startedAt: String, digest: String, commit: String?, isDirty: Bool?, status: Status, fingerprint: String = "",
        profile: Profile? = nil, mismatches: Int = 0, failures: Int = 0
    ) {
        name = "\(startedAt.replacing(":", with: ""))-\(digest.prefix(8))"
        self.startedAt = startedAt
        self.commit = commit
        self.isDirty = isDirty
        self.status = status
        self.fingerprint = fingerprint
        self.profile = profile
        self.mismatches = mismatches
        self.failures = failures
    }

    /// The commit as people say it: `0123456789 with changes`; empty where it is not known.
    package var build: String { MachineEnvironment.Provenance(commit: commit, isDirty: isDirty).build ?? "" }
}
