import JSONText

/// The header of the stream `subscription-events`. It holds for all lines that say nothing else.
package struct SubscriptionEventHeader: Hashable, Sendable {
    package var preset: RulePreset?
    package var plan: PlanSettings?
    /// The store, an addition to the format: with it, a stream of one store need not name the store on each line.
    package var store: Store?
    /// The stores' test environment, if the events come from one.
    package var timeScale: TimeScale?

    package init(
        preset: RulePreset? = nil, plan: PlanSettings? = nil, store: Store? = nil, timeScale: TimeScale? = nil
    ) {
        self.preset = preset
        self.plan = plan
        self.store = store
        self.timeScale = timeScale
    }

    package init(_ fields: JSONFields) throws(FieldError) {
        preset = try fields.optionalNamedCase("preset")
        store = try fields.optionalNamedCase("store")
        plan = try fields.optionalFields("plan").map { fields throws(FieldError) in try PlanSettings(fields) }
        timeScale = try fields.optionalNamedCase("timeScale")
    }

    /// Writes the header's fields.
    package func add(to line: inout JSONLine) {
        line.add("schema", text: SubscriptionSchemas.events.description)
        addTerms(to: &line)
    }

    /// Writes the header's fields without its schema.
    func addTerms(to line: inout JSONLine) {
        line.add("preset", text: preset?.rawValue)
        line.add("store", text: store?.rawValue)
        if let plan { line.add("plan") { plan.add(to: &$0) } }
        line.add("timeScale", text: timeScale?.rawValue)
    }
}

// The plan of a subscription. The settings of its first line have priority over the header of the file; without one,
// they have priority over this header, that of the call.

extension SubscriptionEventHeader {
    /// Returns the settings of the plan of a subscription that begins with a line.
    package func terms(of line: SubscriptionEventLine, _ header: SubscriptionEventHeader?) -> PlanSettings {
        let terms = header?.plan ?? plan ?? PlanSettings()
        return line.plan.map { terms.overlaid(with: $0) } ?? terms
    }

    /// Returns the plan of a subscription that begins with a line.
    ///
    /// - Throws: `FieldError`, which names the allowed values.
    package func plan(
        of line: SubscriptionEventLine, _ header: SubscriptionEventHeader?
    ) throws(FieldError) -> BillingPlan {
        guard let store = line.store ?? header?.store ?? self.store else {
            throw FieldError(field: "store", "missing; appStore or play was expected")
        }
        return try plan(terms(of: line, header), store, preset(header), header?.timeScale ?? timeScale ?? .real)
    }

    /// Compares a later line with the plan of its subscription.
    ///
    /// - Parameter settings: the settings of the plan; `nil` if a payload began the subscription.
    /// - Throws: `FieldError` if the line names another store or another plan.
    package func check(
        _ line: SubscriptionEventLine, _ header: SubscriptionEventHeader?, _ plan: BillingPlan,
        _ settings: PlanSettings?
    ) throws(FieldError) {
        if let store = line.store { try check(store, plan, line.subscription) }
        guard line.plan != nil else { return }

        let terms = terms(of: line, header)
        guard terms != settings else { return }
        guard try self.plan(terms, plan.store, plan.preset, plan.timeScale) == plan else {
            throw FieldError(
                field: "plan", "the plan of the first event was expected; only that event can bring one")
        }
    }

    /// Returns the plan of a subscription that a payload begins. Payloads say if grace was granted, but not always for
    /// how long. So grace is on, for the length that the call gives, or else for the length of the store.
    ///
    /// - Parameter testTime: the test environment that the payload names. A test environment of the same store in the
    ///   call has priority, because it is more precise.
    /// - Throws: `FieldError` if the store does not offer the plan of the call.
    package func plan(of store: Store, testTime: TimeScale = .real) throws(FieldError) -> BillingPlan {
        let isTest = testTime != .real && timeScale?.store != store
        let scale = isTest ? testTime : timeScale ?? .real
        do throws(BillingPlanError) {
            return try (plan ?? PlanSettings()).plan(
                store: store, preset: preset(nil), grace: .on, timeScale: scale)
        } catch {
            let isScale = error.field == BillingPlanError.timeScale
            throw FieldError(field: isScale ? "--time-scale" : "--plan: \(error.field)", error.problem)
        }
    }

    /// Compares a store with the store of the first event.
    ///
    /// - Throws: `FieldError` if they differ.
    package func check(_ store: Store, _ plan: BillingPlan, _ subscription: String) throws(FieldError) {
        guard store != plan.store else { return }

        throw FieldError(
            field: "store",
            "\(plan.store.rawValue) was expected, as on the first event of \(JSONQuoting.quoted(subscription)), not "
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
