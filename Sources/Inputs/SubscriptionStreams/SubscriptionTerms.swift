import JSONText
import Streams
import Subscription

/// Which plan a subscription has: what its first line says, else the header of its file, else the call.
public struct SubscriptionTerms: Sendable {
    /// What holds where neither a line nor a header says something else.
    public let defaults: SubscriptionEventHeader

    /// Terms with defaults.
    public init(defaults: SubscriptionEventHeader = SubscriptionEventHeader()) {
        self.defaults = defaults
    }

    /// What the plan of a subscription is made from that begins with a line.
    public func terms(of line: SubscriptionEventLine, _ header: SubscriptionEventHeader?) -> PlanSettings {
        line.plan ?? header?.plan ?? defaults.plan ?? PlanSettings()
    }

    /// The plan of a subscription that begins with a line.
    ///
    /// - Throws: `FieldError` with what is allowed.
    public func plan(
        of line: SubscriptionEventLine, _ header: SubscriptionEventHeader?
    ) throws(FieldError) -> BillingPlan {
        guard let store = line.store ?? header?.store ?? defaults.store else {
            throw FieldError(field: "store", "missing; appStore or play was expected")
        }
        return try plan(terms(of: line, header), store, preset(header))
    }

    /// The plan of a subscription that is known, which a further line does not change.
    ///
    /// - Parameter knownTerms: what the plan was made from, so that it need not be made again.
    /// - Throws: `FieldError` when the line names another store or another plan.
    public func plan(
        of line: SubscriptionEventLine, _ header: SubscriptionEventHeader?, known: BillingPlan,
        _ knownTerms: PlanSettings?
    ) throws(FieldError) -> BillingPlan {
        if let store = line.store { try check(store, known, line.subscription) }
        guard let terms = line.plan, terms != knownTerms else { return known }
        guard try plan(terms, known.store, known.preset) == known else {
            throw FieldError(
                field: "plan", "the plan of the first event was expected; only that event can bring one")
        }
        return known
    }

    /// The plan of a subscription that a payload begins. Payloads say that grace was granted and not for how long, or that
    /// it was not; so it is taken to be on, for the length that the call says, that the store's own end of grace gives,
    /// or that stands where none is given.
    ///
    /// - Throws: `FieldError` when the call asks for a plan that the store does not have.
    public func plan(of report: StoreReport) throws(FieldError) -> BillingPlan {
        let terms = defaults.plan ?? PlanSettings()
        let preset = preset(nil)
        if terms.graceDays == nil, case .reading(let reading) = report.content, let days = reading.graceDays {
            var granted = terms
            granted.graceDays = days
            if let plan = try? granted.plan(store: report.store, preset: preset) { return plan }
        }
        do throws(BillingPlanError) {
            return try terms.plan(store: report.store, preset: preset, grace: .on)
        } catch {
            let (field, problem) = error.fieldAndProblem
            throw FieldError(field: "--plan: \(field)", problem)
        }
    }

    /// Refuses another store than that of the first event.
    ///
    /// - Throws: `FieldError`.
    public func check(_ store: Store, _ known: BillingPlan, _ subscription: String) throws(FieldError) {
        guard store != known.store else { return }
        throw FieldError(
            field: "store",
            "\(known.store.rawValue) was expected, as on the first event of \(JSONQuoting.quoted(subscription)), not "
                + store.rawValue)
    }

    private func preset(_ header: SubscriptionEventHeader?) -> RulePreset {
        header?.preset ?? defaults.preset ?? .current
    }

    private func plan(_ terms: PlanSettings, _ store: Store, _ preset: RulePreset) throws(FieldError) -> BillingPlan {
        do throws(BillingPlanError) {
            return try terms.plan(store: store, preset: preset)
        } catch {
            let (field, problem) = error.fieldAndProblem
            throw FieldError(field: "plan.\(field)", problem)
        }
    }
}
