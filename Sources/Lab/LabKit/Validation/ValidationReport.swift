import Vocabulary

/// The outcome of validating one experiment.
public struct ValidationReport: Codable, Sendable {
    /// The name of the experiment.
    public var experiment: String
    /// The families of cases that were tried.
    public var families: [Family] = []
    /// The number of answers that were compared with the reference, by implementation. A family counts once, and not
    /// for an implementation that answered differently there.
    public var answersCompared: [String: Int] = [:]
    /// The digest of the reference's answers in all cases, in any order; the digests of shards add up to that of the
    /// whole.
    package var digest: UInt64?
    /// The implementations that answered differently.
    public var mismatches: [Mismatch] = []
    /// The families that could not be tried, each with its reason, such as a case on which the reference throws.
    public var failures: [String] = []

    /// The implementations that ended their process, each with the family of cases on which it did.
    package var culprits: [String: String] = [:]
    /// The case that was asked for, as code.
    package var caseText: String?

    private enum CodingKeys: String, CodingKey {
        case experiment, families, answersCompared, digest, mismatches, failures
        // The protocol's keys, which executables of other commits know.
        case culprits = "ended"
        case caseText = "shown"
    }

    /// A family of cases that was tried.
    public struct Family: Codable, Sendable {
        /// The name of the family.
        public var name: String
        /// The number of cases that were tried.
        public var cases: Int
    }

    /// The number of answers that were compared in all.
    public var totalAnswers: Int { answersCompared.values.reduce(0, +) }

    package init(experiment: String) { self.experiment = experiment }
}
