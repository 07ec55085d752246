import Results

/// What validation found in one experiment.
public struct VerificationReport: Codable, Sendable {
    public var experiment: String
    /// The families of cases, with how many were tried.
    public var families: [Family] = []
    /// Inputs × implementations: how many answers were compared with the reference, by implementation.
    public var answersCompared: [String: Int] = [:]
    /// Of what the reference answered in all cases, in whatever order; the digests of shards add up to the whole's.
    package var digest: UInt64?
    /// The implementations that answered differently.
    public var mismatches: [Mismatch] = []
    /// What could not be tried at all, with the reason; also a case that the reference throws on.
    public var failures: [String] = []

    /// The implementations that ended the process they ran in, and the family of cases they did it on.
    package var ended: [String: String] = [:]
    /// The case that was to be shown, as code.
    package var shown: String?

    public struct Family: Codable, Sendable {
        public var name: String
        /// How many cases were tried.
        public var cases: Int
    }

    /// How many answers were compared in all.
    public var totalAnswers: Int { answersCompared.values.reduce(0, +) }

    package init(experiment: String) { self.experiment = experiment }
}
