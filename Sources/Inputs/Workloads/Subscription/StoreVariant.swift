/// The store of one of several simulations of the same customers.
package enum StoreVariant: Hashable, Sendable, CaseIterable {
    /// As its plans are set.
    case asIs
    /// Without grace and without hold.
    case neither
    /// With hold alone: the store keeps trying after access has ended.
    case hold
    /// With grace alone: access goes on for a while after a payment failed.
    case grace
    /// With grace and hold.
    case both
}
