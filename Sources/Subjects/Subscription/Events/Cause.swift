/// The reason why a subscription ended, as on the slides (page 8): the subscriber wanted it or not. If the store gives
/// no reason, the cause is plainly voluntary or involuntary. Source: subscription, Transition rule.
@usableFromInline
package enum Cause: UInt8, CaseIterable, Sendable, Hashable {
    /// Wanted by the subscriber, without a known reason.
    case voluntary = 1
    /// Cancelled in the store.
    case store
    case accountDeleted
    /// Cancelled or refunded through the store's or the developer's support.
    case support
    /// Cancelled by the developer through the store's programming interface.
    case api
    /// Not wanted by the subscriber, without a known reason.
    case involuntary
    case payment
    /// A higher price was not confirmed.
    case priceChange
    case productGone
    /// Wanted by the subscriber: another purchase took its place. This case is the last one, because saved ledgers
    /// store causes by number.
    case replaced

    @inlinable
    package var isVoluntary: Bool { rawValue <= Cause.api.rawValue || self == .replaced }

    /// The name in streams: `voluntary`, `voluntary.store`, `involuntary.payment`.
    package var name: String { Self.texts[Int(rawValue) - 1] }

    private static let texts = allCases.map { cause in
        switch cause {
        case .voluntary, .involuntary: String(describing: cause)
        default: (cause.isVoluntary ? "voluntary." : "involuntary.") + String(describing: cause)
        }
    }

    /// Makes the cause of a name in streams. The reason alone, such as `payment`, is enough.
    ///
    /// - Complexity: O(number of causes).
    package init?(name: String) {
        guard let cause = Self.allCases.first(where: { $0.name == name || String(describing: $0) == name }) else {
            return nil
        }
        self = cause
    }

    /// The names that a stream may give, for messages.
    package static var names: String { allCases.map(\.name).joined(separator: ", ") }
}
