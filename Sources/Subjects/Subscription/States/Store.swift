/// Where a subscription was bought.
///
/// Source: subscription, States and access.
public enum Store: String, CaseIterable, Sendable, Hashable {
    /// Apple's App Store.
    case appStore
    /// Google Play.
    case play
}
