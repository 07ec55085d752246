import JSONText
import Subscription

/// The settings of a plan as a stream or a call gives them:
/// `{"period": "P1M", "grace": 16, "hold": 60, "months": "sticky"}`. The store's own apply where one is left out.
///
/// `silentHours` is beside what the format lists: without it a plan of Play without grace could not say 0.
package struct PlanSettings: Hashable, Sendable {
    /// How long a period is; a month when left out.
    package var period: BillingPeriod?
    /// The days of grace; 0 is none.
    package var graceDays: Int?
    /// The days of hold (Play, behind grace) or of retry (App Store, from the expiry).
    package var holdDays: Int?
    /// Hours of silence behind the expiry, on Play without grace.
    package var silentHours: Int?
    package var months: MonthPolicy?

    package static let standard = PlanSettings()

    /// The plan in a store, with `grace` where the settings say nothing of it. Throws `BillingPlanError`, which names
    /// what is allowed.
    package func plan(
        store: Store, preset: RulePreset, grace: GraceSetting = .standard, timeScale: TimeScale = .real
    ) throws(BillingPlanError) -> BillingPlan {
        try BillingPlan(
            store: store, period: period ?? .month, grace: graceDays.map { .days($0) } ?? grace, holdDays: holdDays,
            silentHours: silentHours, months: months, preset: preset, timeScale: timeScale)
    }

    /// These settings, with others laid over them field by field.
    func overlaid(with other: PlanSettings) -> PlanSettings {
        PlanSettings(
            period: other.period ?? period, graceDays: other.graceDays ?? graceDays,
            holdDays: other.holdDays ?? holdDays, silentHours: other.silentHours ?? silentHours,
            months: other.months ?? months)
    }

    /// Writes the settings that are said.
    package func add(to line: inout JSONLine) {
        line.add("period", text: period?.description)
        if let graceDays { line.add("grace", integer: Int64(graceDays)) }
        if let holdDays { line.add("hold", integer: Int64(holdDays)) }
        if let silentHours { line.add("silentHours", integer: Int64(silentHours)) }
        line.add("months", text: months?.rawValue)
    }
}

extension PlanSettings {
    /// The settings that give a plan back, every one of them said.
    package init(_ plan: BillingPlan) {
        self.init(
            period: plan.period, graceDays: plan.graceDays, holdDays: plan.holdDays, silentHours: plan.silentHours,
            months: plan.months)
    }

    /// The most days or hours that are read as such; what a store allows is less.
    private static let numbers: ClosedRange<Int64> = 0...100_000

    package init(_ fields: JSONFields) throws(FieldError) {
        period = try fields.optionalMade(
            "period", "one of \(BillingPeriod.allCases.map(\.description).joined(separator: ", "))"
        ) { BillingPeriod($0) }
        graceDays = try fields.optionalInteger("grace", in: Self.numbers).map { Int($0) }
        holdDays = try fields.optionalInteger("hold", in: Self.numbers).map { Int($0) }
        silentHours = try fields.optionalInteger("silentHours", in: Self.numbers).map { Int($0) }
        months = try fields.optionalChoice("months")
    }
}

/// Which plan a subscription has: what its first line says, laid over the header of its file or else over the call, of
/// which this is the header.
extension SubscriptionEventHeader {
    /// The settings of the plan of a subscription that begins with a line.
    package func terms(of line: SubscriptionEventLine, _ header: SubscriptionEventHeader?) -> PlanSettings {
        let terms = header?.plan ?? plan ?? PlanSettings()
        return line.plan.map { terms.overlaid(with: $0) } ?? terms
    }

    /// The plan of a subscription that begins with a line. Throws `FieldError` with what is allowed.
    package func plan(
        of line: SubscriptionEventLine, _ header: SubscriptionEventHeader?
    ) throws(FieldError) -> BillingPlan {
        guard let store = line.store ?? header?.store ?? self.store else {
            throw FieldError(field: "store", "missing; appStore or play was expected")
        }
        return try plan(terms(of: line, header), store, preset(header), header?.timeScale ?? timeScale ?? .real)
    }

    /// The plan of a subscription that is known, by `knownTerms`, which a further line does not change. Throws when it
    /// names another store or plan.
    package func plan(
        of line: SubscriptionEventLine, _ header: SubscriptionEventHeader?, known: BillingPlan,
        _ knownTerms: PlanSettings?
    ) throws(FieldError) -> BillingPlan {
        if let store = line.store { try check(store, known, line.subscription) }
        guard line.plan != nil else { return known }

        let terms = terms(of: line, header)
        guard terms != knownTerms else { return known }
        guard try plan(terms, known.store, known.preset, known.timeScale) == known else {
            throw FieldError(
                field: "plan", "the plan of the first event was expected; only that event can bring one")
        }

        return known
    }

    /// The plan of a subscription that a payload begins. Payloads say that grace was granted and not always for how
    /// long, or that it was not; so it is taken to be on, for the length that the call says, or that stands where none
    /// is given. Throws `FieldError` when the call asks for a plan that the store does not have.
    package func plan(of store: Store) throws(FieldError) -> BillingPlan {
        do throws(BillingPlanError) {
            return try (plan ?? PlanSettings()).plan(
                store: store, preset: preset(nil), grace: .on, timeScale: timeScale ?? .real)
        } catch {
            let isScale = error.field == BillingPlanError.timeScale
            throw FieldError(field: isScale ? "--time-scale" : "--plan: \(error.field)", error.problem)
        }
    }

    /// Refuses another store than that of the first event. Throws `FieldError`.
    package func check(_ store: Store, _ known: BillingPlan, _ subscription: String) throws(FieldError) {
        guard store != known.store else { return }

        throw FieldError(
            field: "store",
            "\(known.store.rawValue) was expected, as on the first event of \(JSONQuoting.quoted(subscription)), not "
                + store.rawValue)
    }

    private func preset(_ header: SubscriptionEventHeader?) -> RulePreset {
        header?.preset ?? preset ?? .current
    }

    private func plan(
        _ terms: PlanSettings, _ store: Store, _ preset: RulePreset, _ scale: TimeScale
    ) throws(FieldError) -> BillingPlan {
        do throws(BillingPlanError) {
            return try terms.plan(store: store, preset: preset, timeScale: scale)
        } catch {
            throw FieldError(
                field: error.field == BillingPlanError.timeScale ? error.field : "plan.\(error.field)", error.problem)
        }
    }
}
