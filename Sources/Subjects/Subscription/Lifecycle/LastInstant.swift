/// The instant of a subscription's last event, and the facts about it that further events of the same instant depend
/// on.
struct LastInstant: Sendable {
    /// The instant, in milliseconds since 1970; `nil` before there was an event.
    private(set) var at: Int64?
    /// The expire that took effect at it.
    var expire = EndAtOneInstant.none
    /// True if the store answered at it.
    var isAnswered = false
    /// True if an event said that a payment failed at it.
    var isFailing = false
    /// The first identity; an array is only made for further ones.
    private var firstIdentity: UInt64 = 0
    private var otherIdentities: [UInt64] = []

    init() {}

    init(at instant: Int64?, _ identities: [UInt64]) {
        at = instant
        firstIdentity = identities.first ?? 0
        otherIdentities = Array(identities.dropFirst())
    }

    /// The identities of its events, without 0.
    var identities: [UInt64] { ([firstIdentity] + otherIdentities).filter { $0 != 0 } }

    func isAfter(_ instant: Int64) -> Bool { at.map { $0 > instant } ?? false }

    func contains(_ identity: UInt64) -> Bool {
        identity != 0 && (identity == firstIdentity || otherIdentities.contains(identity))
    }

    /// Notes an event, which begins another instant or is one more of the same.
    mutating func arrive(at instant: Int64, _ identity: UInt64) {
        if instant == at {
            if identity != 0 { otherIdentities.append(identity) }
            return
        }

        at = instant
        expire = .none
        isAnswered = false
        isFailing = false
        firstIdentity = identity
        if !otherIdentities.isEmpty { otherIdentities = [] }
    }
}
