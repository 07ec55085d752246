/// The store where a subscription was bought. Source: subscription, States and access.
package enum Store: String, CaseIterable, Sendable, Hashable {
    case appStore
    /// Google Play.
    case play

    /// True if the length of a hold counts from the expiry; otherwise it counts from the beginning of the hold. Source:
    /// subscription, Time (rule 4).
    var countsHoldFromExpiry: Bool { self == .appStore }

    /// True if an answer may call a revoked subscription expired.
    var callsRevokedExpired: Bool { self == .play }
}
