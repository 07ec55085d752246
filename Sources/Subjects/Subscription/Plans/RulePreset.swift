/// The rules on lengths of grace and hold. Source: subscription, Time.
package enum RulePreset: String, CaseIterable, Sendable, Hashable {
    /// The rules of the slides, September 2023.
    case slides2023 = "2023"
    /// The rules of the stores' current documentation.
    case current
}
