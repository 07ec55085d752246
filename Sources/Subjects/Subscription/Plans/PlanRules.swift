/// The lengths that a store allows under a preset. Source: subscription, Time.
struct PlanRules {
    let store: Store
    let period: BillingPeriod
    let preset: RulePreset

    private var graceLengths: [Int] {
        switch (store, preset) {
        case (.play, .slides2023): [3, 7, 14, 30]
        // On the App Store, a plan of a week has 6 days at most.
        case (.appStore, _) where period == .week: [3, 6]
        case (.appStore, .slides2023): [3, 6, 16, 28]
        case (.appStore, .current): [3, 16, 28]
        // Any number of whole days. A month counts as 30, the maximum in any case.
        case (.play, .current): Array(1...(period == .week ? 7 : 30))
        }
    }

    /// The days of grace without a given length.
    var standardGrace: Int {
        switch store {
        case .play: period == .week ? 3 : 7
        case .appStore: period == .week ? 6 : 16
        }
    }

    /// Returns the days of grace of a setting.
    ///
    /// - Throws: `BillingPlanError` if the store does not offer that.
    func graceDays(_ setting: GraceSetting) throws(BillingPlanError) -> Int {
        switch setting {
        case .off: return 0
        case .on: return standardGrace
        case .standard: return store == .play ? standardGrace : 0
        case .days(let days):
            guard days == 0 || graceLengths.contains(days) else {
                let allowed =
                    store == .play && preset == .current
                    ? "0 to \(graceLengths.count)" : ([0] + graceLengths).map(String.init).joined(separator: ", ")
                throw refused("grace", days, allowed)
            }

            return days
        }
    }

    /// Returns the days of hold or retry; for `nil`, the rule of the store.
    ///
    /// - Throws: `BillingPlanError` if the store does not offer that.
    func holdDays(_ days: Int?, grace: Int) throws(BillingPlanError) -> Int {
        let (allowed, standard): (ClosedRange<Int>, Int) =
            switch (store, preset) {
            case (.appStore, _): (60...60, 60)
            case (.play, .slides2023): (30...30, 30)
            case (.play, .current): (max(0, 30 - grace)...60 - grace, 60 - grace)
            }

        guard let days else { return standard }
        guard allowed.contains(days) else {
            let text =
                allowed.count == 1
                ? "\(standard)" : "\(allowed.lowerBound) to \(allowed.upperBound) after \(grace) days of grace"
            throw refused("hold", days, text)
        }

        return days
    }

    /// Returns the hours of silence; for `nil`, the rule of the store.
    ///
    /// - Throws: `BillingPlanError` if the store does not offer that.
    func silentHours(_ hours: Int?, grace: Int) throws(BillingPlanError) -> Int {
        let canBeSilent = store == .play && grace == 0
        guard let hours else { return canBeSilent && preset == .current ? 24 : 0 }
        guard hours == 0 || (canBeSilent && 0...24 ~= hours) else {
            let allowed = canBeSilent ? "0 to 24" : "0, as this plan is silent only without grace on play"
            throw BillingPlanError(
                field: "silentHours", problem: "\(hours) is not possible on \(store); allowed are \(allowed)")
        }

        return hours
    }

    private func refused(_ field: String, _ days: Int, _ allowed: String) -> BillingPlanError {
        BillingPlanError(
            field: field,
            problem: "\(days) days are not offered by \(store) under preset \(preset.rawValue); allowed are \(allowed)")
    }
}
