/// The instant of a subscription's last event, with the facts that other events of the same instant need.
struct LastInstant: Sendable {
    /// The instant, in milliseconds since 1970; `nil` before the first event.
    private(set) var at: Int64?
    /// The kind of end that an `expire` of this instant brought.
    var expire = SimultaneousEnd.none
    /// True if the store answered for this instant.
    var isAnswered = false
    /// True if an event of this instant reported a failed payment.
    var isFailing = false
    /// The first identity. An array is only made for a second one.
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

    /// Adds an event, which is of a new instant or of the same one.
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
