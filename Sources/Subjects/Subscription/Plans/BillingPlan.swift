import CivilTime

/// The terms of a subscription: its period, grace and hold, and the rule for the ends of months. Source: subscription,
/// Time.
@usableFromInline
package struct BillingPlan: Hashable, Sendable {
    package let store: Store
    /// The length of a paid period.
    package let period: BillingPeriod
    package let preset: RulePreset
    /// The length of grace in days; 0 for none.
    package let graceDays: Int
    /// On Google Play, the days of hold, counted from the end of grace. On the App Store, the days of retry, counted
    /// from the expiry and including grace.
    package let holdDays: Int
    /// The hours of access after the expiry without an event; only without grace.
    package let silentHours: Int
    package let months: MonthPolicy
    package let timeScale: TimeScale

    /// Makes a plan. If a term is `nil`, the rule of the store applies.
    ///
    /// - Parameters:
    ///   - holdDays: the days of hold or retry. By default they are 60 on the App Store, 30 on Google Play under preset
    ///     2023, and 60 minus the days of grace on Google Play under the current rules.
    ///   - silentHours: 0 to 24, on Google Play without grace only. There the default under the current rules is 24,
    ///     and else 0.
    /// - Throws: `BillingPlanError`, which names the allowed values.
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

    /// The length in milliseconds of hold (Google Play, counted from the end of grace) or of retry (App Store, counted
    /// from the expiry), by the time scale.
    package var holdLength: Int64 {
        holdDays == 0 ? 0 : timeScale.lengths(of: period)?.hold ?? Int64(holdDays) * Instant.day
    }

    /// The time of access after the expiry without an event, in milliseconds; 0 in test time.
    package var silence: Int64 { timeScale == .real ? Int64(silentHours) * Instant.hour : 0 }

    /// The length of grace if the store reports grace, even if the plan has none: that of the plan, or else the
    /// standard length of the store.
    var grantedGrace: Int64 {
        graceDays > 0 ? graceLength : timeScale.lengths(of: period)?.grace ?? Int64(rules.standardGrace) * Instant.day
    }

    /// The length of hold or retry if the store reports it: that of the plan, or else 30 days.
    var grantedHold: Int64 { holdDays > 0 ? holdLength : timeScale.lengths(of: period)?.hold ?? 30 * Instant.day }

    private var rules: PlanRules { PlanRules(store: store, period: period, preset: preset) }

    /// The longest time of grace and hold together on Google Play, in days.
    private static let longestTroubleDays = 60
    /// The longest grace of any plan of either store, in milliseconds.
    static var longestGrace: Int64 { 30 * Instant.day }

    /// The longest time of grace and hold together, from the expiry, in milliseconds; `nil` if the rules do not limit
    /// it.
    var longestTrouble: Int64? {
        guard store == .play, preset == .current, timeScale == .real else { return nil }
        return Int64(Self.longestTroubleDays) * Instant.day
    }

    /// True if hold takes all the time that grace leaves: together they last as long as Google Play allows.
    var isHoldRemainder: Bool { graceDays + holdDays == Self.longestTroubleDays }

    /// The time by which the clock that dates an answer may be late: five minutes, but in test time at most
    /// ``renewalLead``.
    var clockTolerance: Int64 { min(renewalLead, 5 * Instant.minute) }

    /// Returns the same plan in another time scale.
    ///
    /// - Precondition: the time scale is of the same store.
    func copy(in timeScale: TimeScale) -> BillingPlan { BillingPlan(self, timeScale) }

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

    /// The time by which a store may renew a period before its end: a day, and in test time the same fraction of the
    /// period.
    var renewalLead: Int64 {
        timeScale.lengths(of: period).map { $0.period / (period == .week ? 7 : 30 * period.months) } ?? Instant.day
    }

    /// The length of a period that does not follow the calendar; `nil` if it does.
    var fixedLength: Int64? { timeScale.lengths(of: period)?.period ?? (period == .week ? 7 * Instant.day : nil) }

    /// Returns the first end of a period after an instant, for periods that follow each other from `start`.
    ///
    /// - Complexity: O(periods) for periods of months, else O(1).
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
    ///   - start: the beginning of the period. Beyond the years 1 to 9999, the nearest instant in them counts.
    ///   - anchorDay: the day of the month on which an anchored plan began; `nil` for the day of `start`.
    package func end(ofPeriodFrom start: Int64, anchorDay: Int64? = nil) -> Int64 {
        let start = Instant.clamped(start)
        if let fixedLength { return Instant.adding(milliseconds: fixedLength, to: start) }
        return Instant.adding(months: period.months, to: start, day: months == .anchored ? anchorDay : nil)
    }
}
