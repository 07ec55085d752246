/// Whose rules on lengths hold. Source: subscription, Time, the table.
public enum RulePreset: String, CaseIterable, Sendable, Hashable {
    /// Those of the slides, September 2023.
    case slides2023 = "2023"
    /// Those of the stores' documentation now.
    case current
}

/// The grace period that a plan asks for.
public enum GraceSetting: Hashable, Sendable {
    /// What the store does when nothing is set: Google Play grants grace, the App Store does not.
    case standard
    /// None.
    case off
    /// Granted, for the length that stands where none is given: Google Play 7 days, the App Store 16, plans of a week 3
    /// and 6.
    case on
    /// Granted for so many days; 0 is ``off``.
    case days(Int)
}
