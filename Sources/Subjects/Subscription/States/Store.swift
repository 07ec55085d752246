/// The store where a subscription was bought. Source: subscription, States and access.
package enum Store: String, CaseIterable, Sendable, Hashable {
    case appStore
    /// Google Play.
    case play
}
