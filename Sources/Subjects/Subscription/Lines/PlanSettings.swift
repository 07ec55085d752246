import JSONText

/// The settings of a plan, as a stream or a call gives them: `{"period": "P1M", "grace": 16, "hold": 60, "months":
/// "sticky"}`. For a missing setting, the rule of the store applies.
///
/// `silentHours` is an addition to the format: without it, a plan of Play without grace could not say 0.
package struct PlanSettings: Hashable, Sendable {
    /// The length of a period; a month if it is missing.
    package var period: BillingPeriod?
    /// The days of grace; 0 for none.
    package var graceDays: Int?
    /// The days of hold (Play, counted from the end of grace) or of retry (App Store, counted from the expiry).
    package var holdDays: Int?
    /// The hours of access after the expiry without an event, on Play without grace.
    package var silentHours: Int?
    package var months: MonthPolicy?
    /// The test environment, if the subscription has another one than the header or the call.
    package var timeScale: TimeScale?

    package static let standard = PlanSettings()

    /// Returns the plan with these settings in a store.
    ///
    /// - Parameter grace: the grace if the settings name none.
    /// - Throws: `BillingPlanError`, which names the allowed values.
    package func plan(
        store: Store, preset: RulePreset, grace: GraceSetting = .standard, timeScale: TimeScale = .real
    ) throws(BillingPlanError) -> BillingPlan {
        try BillingPlan(
            store: store, period: period ?? .month, grace: graceDays.map { .days($0) } ?? grace, holdDays: holdDays,
            silentHours: silentHours, months: months, preset: preset,
            timeScale: self.timeScale ?? timeScale)
    }

    /// Returns these settings, replaced by the given ones of `other`.
    func overlaid(with other: PlanSettings) -> PlanSettings {
        PlanSettings(
            period: other.period ?? period, graceDays: other.graceDays ?? graceDays,
            holdDays: other.holdDays ?? holdDays, silentHours: other.silentHours ?? silentHours,
            months: other.months ?? months, timeScale: other.timeScale ?? timeScale)
    }

    /// Writes the settings that are given.
    package func add(to line: inout JSONLine) {
        line.add("period", text: period?.description)
        if let graceDays { line.add("grace", integer: Int64(graceDays)) }
        if let holdDays { line.add("hold", integer: Int64(holdDays)) }
        if let silentHours { line.add("silentHours", integer: Int64(silentHours)) }
        line.add("months", text: months?.rawValue)
        line.add("timeScale", text: timeScale?.rawValue)
    }
}

extension PlanSettings {
    /// The settings of a plan: all of them but the time scale.
    package init(_ plan: BillingPlan) {
        self.init(
            period: plan.period, graceDays: plan.graceDays, holdDays: plan.holdDays, silentHours: plan.silentHours,
            months: plan.months)
    }

    /// The days or hours that can be read. A store allows fewer.
    private static let numbers: ClosedRange<Int64> = 0...100_000

    package init(_ fields: JSONFields) throws(FieldError) {
        period = try fields.optionalMade(
            "period", "one of \(BillingPeriod.allCases.map(\.description).joined(separator: ", "))"
        ) { BillingPeriod($0) }
        graceDays = try fields.optionalInteger("grace", in: Self.numbers).map { Int($0) }
        holdDays = try fields.optionalInteger("hold", in: Self.numbers).map { Int($0) }
        silentHours = try fields.optionalInteger("silentHours", in: Self.numbers).map { Int($0) }
        months = try fields.optionalNamedCase("months")
        timeScale = try fields.optionalNamedCase("timeScale")
    }
}
