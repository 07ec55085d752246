/// The grace period that a plan asks for.
package enum GraceSetting: Hashable, Sendable {
    /// The store's default: Google Play grants grace, the App Store does not.
    case standard
    case off
    /// Granted for the default length: Google Play 7 days, the App Store 16, plans of a week 3 and 6.
    case on
    /// Granted for so many days; 0 is ``off``.
    case days(Int)
}
