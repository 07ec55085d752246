/// Whose rules on lengths hold. Source: subscription, Time.
package enum RulePreset: String, CaseIterable, Sendable, Hashable {
    /// Those of the slides, September 2023.
    case slides2023 = "2023"
    /// Those of the stores' documentation now.
    case current
}
