/// What a subscription is.
///
/// A state alone does not say whether its holder may use what was paid for: that ends at an instant, see
/// ``grantsAccess``. Source: subscription, States and access.
public enum SubscriptionState: UInt8, CaseIterable, Sendable, Hashable {
    /// Nothing is known of it.
    case none
    /// Bought, not paid for yet.
    case pending
    /// Paid for, and to be renewed.
    case active
    /// Paid for, and not to be renewed.
    case canceled
    /// The payment failed; access goes on for a while.
    case grace
    /// The payment failed; the store tries again, without access. App Store: billing retry. Play: account hold.
    case hold
    /// Put aside by its holder.
    case paused
    /// Over.
    case expired
    /// Taken back: refunded, or no longer shared with the family.
    case revoked
    /// Given up before it was paid for.
    case pendingCanceled

    /// Whether the state gives access up to the end of access: active, canceled and grace do.
    @inlinable
    public var grantsAccess: Bool { self == .active || self == .canceled || self == .grace }

    /// The name in streams: `pendingCanceled`.
    public var name: String { String(describing: self) }

    /// The state of a name in streams.
    ///
    /// - Complexity: O(number of states).
    public init?(name: String) {
        guard let state = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = state
    }
}
