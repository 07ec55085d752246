/// The store where a subscription was bought. Source: subscription, States and access.
public enum Store: String, CaseIterable, Sendable, Hashable {
    case appStore
    /// Google Play.
    case play
}
