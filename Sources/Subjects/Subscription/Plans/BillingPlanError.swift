/// Why a plan cannot be: a value that its store does not have under its preset.
public enum BillingPlanError: Error, Hashable, Sendable {
    /// A period that the store does not sell.
    case period(BillingPeriod, Store)
    /// A text that is no period.
    case periodText(String, Store)
    /// A length of grace, in days, and what is allowed.
    case grace(days: Int, Store, RulePreset, allowed: String)
    /// A length of hold or retry, in days, and what is allowed.
    case hold(days: Int, Store, RulePreset, allowed: String)
    /// Hours of silence, and what is allowed.
    case silence(hours: Int, Store, allowed: String)
    /// A test environment of the other store.
    case timeScale(TimeScale, Store)
}

extension BillingPlanError: CustomStringConvertible {
    /// One line that names the field, the value and what is allowed.
    public var description: String { "\(field): \(problem)" }

    /// The field of the plan, as it is called in streams.
    public var field: String {
        switch self {
        case .period, .periodText: "period"
        case .grace: "grace"
        case .hold: "hold"
        case .silence: "silentHours"
        case .timeScale: "time scale"
        }
    }

    /// The value that is wrong, and what is allowed.
    public var problem: String {
        switch self {
        case .period(let period, let store): "\(store) does not sell \(period); allowed are \(Self.periods(store))"
        case .periodText(let text, let store):
            "\(String(reflecting: text)) is no period; allowed are \(Self.periods(store))"
        case .grace(let days, let store, let preset, let allowed), .hold(let days, let store, let preset, let allowed):
            "\(days) days are not offered by \(store) under preset \(preset.rawValue); allowed are \(allowed)"
        case .silence(let hours, let store, let allowed):
            "\(hours) is not possible on \(store); allowed are \(allowed)"
        case .timeScale(let scale, let store): "\(scale) is not one of \(store)"
        }
    }

    private static func periods(_ store: Store) -> String {
        BillingPeriod.periods(of: store).map(\.text).joined(separator: ", ")
    }
}
