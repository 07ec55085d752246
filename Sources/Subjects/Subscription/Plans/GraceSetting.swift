/// The grace period of a plan.
package enum GraceSetting: Hashable, Sendable {
    /// The store's default: Google Play grants grace, the App Store does not.
    case standard
    case off
    /// Granted for the standard length: 7 days on Google Play and 16 on the App Store; for plans of a week 3 and 6.
    case on
    /// Granted for this number of days; 0 is ``off``.
    case days(Int)
}
