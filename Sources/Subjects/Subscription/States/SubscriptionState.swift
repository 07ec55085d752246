/// The state of a subscription. The state alone does not decide on access, which ends at an instant: see
/// ``grantsAccess``. Source: subscription, States and access.
@usableFromInline
package enum SubscriptionState: UInt8, CaseIterable, Sendable, Hashable {
    /// No event has come.
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
    case paused
    case expired
    /// Taken back: refunded, or no longer shared with the family.
    case revoked
    /// Given up before it was paid for.
    case pendingCanceled

    /// True if the state gives access up to the end of access: active, canceled and grace do.
    @inlinable
    package var grantsAccess: Bool { self == .active || self == .canceled || self == .grace }
}

extension SubscriptionState {
    /// True if it was paid for, so that what it replaces is over.
    var isBought: Bool { self != .none && self != .pending && self != .pendingCanceled }

    /// True if a purchase goes on, with or without access.
    var isRunning: Bool { grantsAccess || self == .hold || self == .paused }
}

extension ColumnElement {
    /// The name in streams, such as `pendingCanceled` or `autoRenewOff`.
    package var name: String { Self.names[Int(rawValue)] }

    /// The state or the kind of a name in streams.
    ///
    /// - Complexity: O(number of states or kinds).
    package init?(name: String) {
        guard let element = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = element
    }
}
