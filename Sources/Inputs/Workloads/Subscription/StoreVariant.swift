/// The rules of the store in one of several simulations of the same customers.
package enum StoreVariant: Hashable, Sendable, CaseIterable {
    /// The store with its own plans.
    case asIs
    /// The store without grace and hold.
    case neither
    /// The store with hold only: it keeps trying after the end of access.
    case hold
    /// The store with grace only: access goes on for a while after a failed payment.
    case grace
    /// The store with grace and hold.
    case both
}
