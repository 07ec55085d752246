import Vocabulary

/// The outcome of validating one experiment.
public struct ValidationReport: Codable, Sendable {
    /// The name of the experiment.
    public var experiment: String
    /// The tried families of cases.
    public var families: [CaseFamily] = []
    /// The number of answers compared with the reference's, by implementation. A family counts once, and not for an
    /// implementation that answered differently there.
    public var answersCompared: [String: Int] = [:]
    /// The digest of the reference's answers in all cases, in any order. The digests of shards add up to the whole's
    /// digest.
    package var digest: UInt64?
    /// The implementations that answered differently.
    public var mismatches: [Mismatch] = []
    /// The families that could not be tried, each with its reason, such as a case on which the reference throws.
    public var failures: [String] = []

    /// The implementations that ended their process, each with the family of cases.
    package var culprits: [String: String] = [:]
    /// The requested case as code.
    package var caseText: String?

    private enum CodingKeys: String, CodingKey {
        case experiment, families, answersCompared, digest, mismatches, failures
        // The keys of the protocol, which executables of other commits also use.
        case culprits = "ended"
        case caseText = "shown"
    }

    /// A tried family of cases.
    public struct CaseFamily: Codable, Sendable {
        /// The name.
        public var name: String
        /// The number of tried cases.
        public var cases: Int
    }

    /// The number of all compared answers.
    public var totalAnswers: Int { answersCompared.values.reduce(0, +) }

    package init(experiment: String) { self.experiment = experiment }
}
