/// Why a subscription ended: its holder wanted it, or did not.
///
/// The reasons are those of the slides (page 8). Where a store says no reason, the end is voluntary or involuntary without
/// one. Source: subscription, Transition rule.
public enum Cause: UInt8, CaseIterable, Sendable, Hashable {
    /// Wanted by the holder; nothing more is known.
    case voluntary = 1
    /// Cancelled in the store.
    case store
    /// The account was deleted.
    case accountDeleted
    /// Cancelled or refunded through the store's or the developer's support.
    case support
    /// Cancelled by the developer through the store's programming interface.
    case api
    /// Not wanted by the holder; nothing more is known.
    case involuntary
    /// The payment failed.
    case payment
    /// A higher price was not confirmed.
    case priceChange
    /// The product is no longer sold.
    case productGone

    /// Whether the holder wanted it.
    @inlinable
    public var isVoluntary: Bool { rawValue <= Cause.api.rawValue }

    /// The name in streams: `voluntary`, `voluntary.store`, `involuntary.payment`.
    public var name: String {
        switch self {
        case .voluntary, .involuntary: String(describing: self)
        default: (isVoluntary ? "voluntary." : "involuntary.") + String(describing: self)
        }
    }

    /// The cause of a name in streams; the reason alone, as `payment`, is enough.
    ///
    /// - Complexity: O(number of causes).
    public init?(name: String) {
        guard let cause = Self.allCases.first(where: { $0.name == name || String(describing: $0) == name }) else {
            return nil
        }
        self = cause
    }

    /// The names that a stream may give, for messages.
    public static var names: String { allCases.map(\.name).joined(separator: ", ") }
}
