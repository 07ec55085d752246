import JSONText
import Streams
import Subscription

/// What a stream or a call says of a plan: `{"period": "P1M", "grace": 16, "hold": 60, "months": "sticky"}`. What is left out
/// is what the store does.
///
/// `silentHours` is beside what the format lists: without it a plan of Play without grace could not say 0.
public struct PlanSettings: Hashable, Sendable {
    /// How long a period is; a month where it is not said.
    public var period: BillingPeriod?
    /// The days of grace; 0 is none.
    public var graceDays: Int?
    /// The days of hold (Play, behind grace) or of retry (App Store, from the expiry).
    public var holdDays: Int?
    /// Hours of silence behind the expiry, on Play without grace.
    public var silentHours: Int?
    /// How the 31st is treated.
    public var months: MonthPolicy?

    /// Terms; without arguments all is what the store does.
    public init(
        period: BillingPeriod? = nil, graceDays: Int? = nil, holdDays: Int? = nil, silentHours: Int? = nil,
        months: MonthPolicy? = nil
    ) {
        self.period = period
        self.graceDays = graceDays
        self.holdDays = holdDays
        self.silentHours = silentHours
        self.months = months
    }

    /// Whether nothing is said.
    public var isEmpty: Bool { self == PlanSettings() }

    /// The terms that give a plan back, every one of them said.
    public init(_ plan: BillingPlan) {
        self.init(
            period: plan.period, graceDays: plan.graceDays, holdDays: plan.holdDays, silentHours: plan.silentHours,
            months: plan.months)
    }

    /// The plan in a store.
    ///
    /// - Parameter grace: what holds where the terms say nothing of grace.
    /// - Throws: `BillingPlanError`, which names what is allowed.
    public func plan(
        store: Store, preset: RulePreset, grace: GraceSetting = .standard
    ) throws(BillingPlanError) -> BillingPlan {
        try BillingPlan(
            store: store, period: period ?? .month, grace: graceDays.map { .days($0) } ?? grace, holdDays: holdDays,
            silentHours: silentHours, months: months, preset: preset)
    }

    // MARK: In streams

    /// The most days or hours that are read as such; what a store allows is less.
    private static let numbers: ClosedRange<Int64> = 0...100_000

    /// Reads terms from an object.
    ///
    /// - Throws: `FieldError`.
    public init(_ fields: StreamFields) throws(FieldError) {
        if let text = try fields.optionalString("period") {
            guard let period = BillingPeriod(text) else {
                let all = BillingPeriod.allCases.map(\.text).joined(separator: ", ")
                throw fields.error("period", "one of \(all) was expected, not \(JSONQuoting.quoted(text))")
            }
            self.period = period
        }
        graceDays = try fields.optionalInteger("grace", in: Self.numbers).map { Int($0) }
        holdDays = try fields.optionalInteger("hold", in: Self.numbers).map { Int($0) }
        silentHours = try fields.optionalInteger("silentHours", in: Self.numbers).map { Int($0) }
        months = try fields.optionalChoice("months", MonthPolicy.self)
    }

    /// The terms as an object.
    public var line: JSONLine {
        var line = JSONLine()
        line.add("period", text: period?.text)
        if let graceDays { line.add("grace", integer: Int64(graceDays)) }
        if let holdDays { line.add("hold", integer: Int64(holdDays)) }
        if let silentHours { line.add("silentHours", integer: Int64(silentHours)) }
        line.add("months", text: months?.rawValue)
        return line
    }
}

extension BillingPlanError {
    /// The field of the terms that is wrong, and what is wrong with it.
    public var fieldAndProblem: (field: String, problem: String) {
        let parts = description.split(separator: ": ", maxSplits: 1)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : ("plan", description)
    }
}
