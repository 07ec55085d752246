import CivilTime

/// The terms of a subscription: period, grace, hold, and how months are counted. Source: subscription, Time.
package struct BillingPlan: Hashable, Sendable {
    package let store: Store
    /// The length of a paid period.
    package let period: BillingPeriod
    package let preset: RulePreset
    /// The length of grace; 0 is none.
    package let graceDays: Int
    /// Google Play: the days of hold, from the end of grace. App Store: the days of retry, from the expiry, grace among
    /// them.
    package let holdDays: Int
    /// Hours after the expiry in which access goes on although nothing is said; only where there is no grace.
    package let silentHours: Int
    package let months: MonthPolicy
    package let timeScale: TimeScale

    /// A plan; what is `nil` is as the store does it. The error names what is allowed.
    ///
    /// - Parameters:
    ///   - holdDays: of hold or retry; `nil` is 60 on the App Store, 30 on Google Play under preset 2023, and what is
    ///     left of 60 after grace under the current rules.
    ///   - silentHours: 0 to 24, on Google Play without grace; `nil` is 24 there under the current rules, else 0.
    package init(
        store: Store, period: BillingPeriod = .month, grace: GraceSetting = .standard, holdDays: Int? = nil,
        silentHours: Int? = nil, months: MonthPolicy? = nil, preset: RulePreset = .current,
        timeScale: TimeScale = .real
    ) throws(BillingPlanError) {
        let periods = BillingPeriod.periods(of: store)
        guard periods.contains(period) else {
            let allowed = periods.map(\.description).joined(separator: ", ")
            throw BillingPlanError(
                field: "period", problem: "\(store) does not sell \(period); allowed are \(allowed)")
        }
        guard timeScale.store == nil || timeScale.store == store else {
            throw BillingPlanError(
                field: BillingPlanError.timeScale, problem: "\(timeScale.rawValue) is not one of \(store)")
        }

        let rules = PlanRules(store: store, period: period, preset: preset)
        self.store = store
        self.period = period
        self.preset = preset
        graceDays = try rules.graceDays(grace)
        self.holdDays = try rules.holdDays(holdDays, grace: graceDays)
        self.silentHours = try rules.silentHours(silentHours, grace: graceDays)
        self.months = months ?? .standard(of: store)
        self.timeScale = timeScale
    }

    /// The length of grace in milliseconds, by the time scale.
    package var graceLength: Int64 {
        graceDays == 0 ? 0 : timeScale.lengths(of: period)?.grace ?? Int64(graceDays) * 86_400_000
    }

    /// The length of hold (Google Play, from the end of grace) or of retry (App Store, from the expiry) in
    /// milliseconds, by the time scale.
    package var holdLength: Int64 {
        holdDays == 0 ? 0 : timeScale.lengths(of: period)?.hold ?? Int64(holdDays) * 86_400_000
    }

    /// The time that access goes on in silence after the expiry, in milliseconds; none in test time.
    package var silence: Int64 { timeScale == .real ? Int64(silentHours) * 3_600_000 : 0 }

    /// The length of grace where a store says that it lasts, whatever the plan says: its own, else that of a plan which
    /// grants grace without a length.
    var grantedGrace: Int64 {
        graceDays > 0 ? graceLength : timeScale.lengths(of: period)?.grace ?? Int64(rules.standardGrace) * 86_400_000
    }

    /// The length of hold or retry where a store says that it lasts: the plan's own, else 30 days.
    var grantedHold: Int64 { holdDays > 0 ? holdLength : timeScale.lengths(of: period)?.hold ?? 30 * 86_400_000 }

    private var rules: PlanRules { PlanRules(store: store, period: period, preset: preset) }

    /// How long before the end of a period a store may renew it: a day, in test time as much less as the period is.
    var renewalLead: Int64 {
        timeScale.lengths(of: period).map { $0.period / (period == .week ? 7 : 30 * period.months) } ?? 86_400_000
    }

    /// The length of a period that does not go by the calendar.
    var fixedLength: Int64? { timeScale.lengths(of: period)?.period ?? (period == .week ? 7 * 86_400_000 : nil) }

    /// The first end of a period that lies after an instant, counted from the beginning of a cycle, in O(periods) where
    /// these are months.
    func end(ofCycleFrom start: Int64, after instant: Int64) -> Int64 {
        let start = Instant.clamped(start)
        let instant = Instant.clamped(instant)
        if let length = fixedLength {
            return Instant.adding(milliseconds: max(1, (instant - start) / length + 1) * length, to: start)
        }

        var end = end(ofPeriodFrom: start)
        while end <= instant, end < Instant.range.upperBound {
            end = self.end(ofPeriodFrom: end, anchorDay: Instant.dayOfMonth(start))
        }

        return end
    }

    /// The end of a period that begins at `start`, or at the nearest instant of the years 1 to 9999. An anchored plan
    /// began on the day of the month `anchorDay`, or else on that of `start`; a sticky plan does not read it.
    package func end(ofPeriodFrom start: Int64, anchorDay: Int64? = nil) -> Int64 {
        let start = Instant.clamped(start)
        if let fixedLength { return Instant.adding(milliseconds: fixedLength, to: start) }
        return Instant.adding(months: period.months, to: start, day: months == .anchored ? anchorDay : nil)
    }
}
