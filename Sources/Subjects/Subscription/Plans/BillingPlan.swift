import CivilTime

/// The terms of a subscription: period, grace, hold, and how months are counted. Source: subscription, Time.
@usableFromInline
package struct BillingPlan: Hashable, Sendable {
    package let store: Store
    /// The length of a paid period.
    package let period: BillingPeriod
    package let preset: RulePreset
    /// The length of grace in days; 0 for none.
    package let graceDays: Int
    /// Google Play: the days of hold, from the end of grace. App Store: the days of retry, from the expiry, including
    /// grace.
    package let holdDays: Int
    /// Hours after the expiry in which access goes on without an event; only without grace.
    package let silentHours: Int
    package let months: MonthPolicy
    package let timeScale: TimeScale

    /// Makes a plan. A term that is `nil` is the store's own.
    ///
    /// - Parameters:
    ///   - holdDays: the days of hold or retry; `nil` is 60 on the App Store, 30 on Google Play under preset 2023, and
    ///     60 less the days of grace under the current rules.
    ///   - silentHours: 0 to 24, on Google Play without grace; `nil` is 24 there under the current rules, else 0.
    /// - Throws: `BillingPlanError`, which names what is allowed.
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
        graceDays == 0 ? 0 : timeScale.lengths(of: period)?.grace ?? Int64(graceDays) * Instant.day
    }

    /// The length of hold (Google Play, from the end of grace) or of retry (App Store, from the expiry) in
    /// milliseconds, by the time scale.
    package var holdLength: Int64 {
        holdDays == 0 ? 0 : timeScale.lengths(of: period)?.hold ?? Int64(holdDays) * Instant.day
    }

    /// The time after the expiry in which access goes on without an event, in milliseconds; 0 in test time.
    package var silence: Int64 { timeScale == .real ? Int64(silentHours) * Instant.hour : 0 }

    /// The length of grace if the store says that it lasts, even if the plan has none: its own, else that of a plan
    /// which grants grace without a length.
    var grantedGrace: Int64 {
        graceDays > 0 ? graceLength : timeScale.lengths(of: period)?.grace ?? Int64(rules.standardGrace) * Instant.day
    }

    /// The length of hold or retry if the store says that it lasts: the plan's own, else 30 days.
    var grantedHold: Int64 { holdDays > 0 ? holdLength : timeScale.lengths(of: period)?.hold ?? 30 * Instant.day }

    private var rules: PlanRules { PlanRules(store: store, period: period, preset: preset) }

    /// The days that Google Play lets grace and hold take together.
    private static let longestTroubleDays = 60
    /// The longest grace of any plan of either store, in milliseconds.
    static var longestGrace: Int64 { 30 * Instant.day }

    /// The time that Google Play lets grace and hold take together, from the expiry; `nil` if its rules do not say.
    var longestTrouble: Int64? {
        guard store == .play, preset == .current, timeScale == .real else { return nil }
        return Int64(Self.longestTroubleDays) * Instant.day
    }

    /// True if hold lasts as long as grace leaves it time.
    var isHoldTheRest: Bool { graceDays + holdDays == Self.longestTroubleDays }

    /// The time by which the clock that dates an answer may be late: five minutes, and in test time as long as
    /// ``renewalLead``.
    var clockTolerance: Int64 { min(renewalLead, 5 * Instant.minute) }

    /// Returns the same plan in another time.
    ///
    /// - Precondition: the time is one of the store.
    func with(_ timeScale: TimeScale) -> BillingPlan { BillingPlan(self, timeScale) }

    private init(_ plan: BillingPlan, _ timeScale: TimeScale) {
        store = plan.store
        period = plan.period
        preset = plan.preset
        graceDays = plan.graceDays
        holdDays = plan.holdDays
        silentHours = plan.silentHours
        months = plan.months
        self.timeScale = timeScale
    }

    /// The time before the end of a period in which a store may renew it: a day, and in test time shorter in proportion
    /// to the period.
    var renewalLead: Int64 {
        timeScale.lengths(of: period).map { $0.period / (period == .week ? 7 : 30 * period.months) } ?? Instant.day
    }

    /// The length of a period that does not go by the calendar; `nil` if it does.
    var fixedLength: Int64? { timeScale.lengths(of: period)?.period ?? (period == .week ? 7 * Instant.day : nil) }

    /// Returns the first end of a period after an instant, counted from the beginning of a cycle.
    ///
    /// - Complexity: O(periods) if these are months, else O(1).
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

    /// Returns the end of a period.
    ///
    /// - Parameters:
    ///   - start: the beginning of the period, or the nearest instant of the years 1 to 9999.
    ///   - anchorDay: the day of the month on which an anchored plan began; `nil` for that of `start`.
    package func end(ofPeriodFrom start: Int64, anchorDay: Int64? = nil) -> Int64 {
        let start = Instant.clamped(start)
        if let fixedLength { return Instant.adding(milliseconds: fixedLength, to: start) }
        return Instant.adding(months: period.months, to: start, day: months == .anchored ? anchorDay : nil)
    }
}
