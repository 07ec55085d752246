import Measurement
import Vocabulary

/// Notices if an implementation changes the input that all of them share.
struct InputWatch<Subject, Answer> {
    /// The nanoseconds above which a digest is only taken after measuring.
    private static var slowDigestThreshold: UInt64 { 500_000_000 }

    let digest: String
    /// True if a digest takes so long that it is only taken after measuring.
    let isSlow: Bool
    private let makeDigest: (Subject) throws -> String
    private let make: () throws -> Subject

    /// Computes the digest of a new input.
    ///
    /// - Parameters:
    ///   - subject: the input.
    ///   - makeDigest: computes the digest of an input.
    ///   - make: makes the same input again.
    /// - Throws: `InputError` if the input has no digest.
    init(
        _ subject: Subject, digest makeDigest: @escaping (Subject) throws -> String,
        make: @escaping () throws -> Subject
    ) throws {
        let clock = MonotonicClock()
        let start = clock.now()
        digest = try makeDigest(subject)
        isSlow = clock.now() - start > Self.slowDigestThreshold
        self.makeDigest = makeDigest
        self.make = make
    }

    /// Returns true if an input has changed since it was made, even if it no longer has a digest.
    ///
    /// - Complexity: the digest's.
    func isChanged(_ subject: Subject) -> Bool { (try? makeDigest(subject)) != digest }

    /// Makes the input again.
    ///
    /// - Throws: the error of making it, and `NoNumber.inputsDiffer` if it differs, because the generator does not
    ///   follow its seed.
    func makeAgain() throws -> Subject {
        let subject = try make()
        if isChanged(subject) { throw NoNumber.inputsDiffer(count: 2) }
        return subject
    }

    /// Finds the implementations that change a fresh input when they are made ready and called.
    ///
    /// - Parameters:
    ///   - implementations: the candidates, with their positions in the experiment.
    ///   - request: the request of the session.
    /// - Returns: their names; empty if only several together change it.
    /// - Throws: the errors of ``makeAgain()``.
    func changers(
        among implementations: [(offset: Int, element: Implementation<Subject, Answer>)], _ request: SessionRequest
    ) throws -> [String] {
        try implementations.filter { index, implementation in
            let subject = try makeAgain()
            let ready = ReadyParticipant(implementation, at: index, for: subject, request)

            for form in ready.forms.map(\.prepared) {
                form.enter()
                _ = form.answer.map { answer in Result { try answer() } }
                form.leave()
            }

            _ = ready.participant.operation.map { $0.time(2 * $0.granularity, on: MonotonicClock()) }
            return isChanged(subject)
        }.map(\.element.name)
    }
}
