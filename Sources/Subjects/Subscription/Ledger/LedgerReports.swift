import JSONText

// Reports of stores on subscriptions, with the orders, refunds and replacements that they name.

extension SubscriptionLedger where Register: ~Copyable {
    /// Applies a report on one subscription, and ends the subscription that it replaces.
    ///
    /// - Parameter instant: the instant of a report that names no instant.
    /// - Throws: `FieldError`; then the report was not applied, but a test environment that it names stays.
    package mutating func add(_ report: StoreReport, at instant: Int64? = nil) throws(FieldError) {
        guard let at = report.at ?? instant else {
            throw FieldError(
                field: "at", "missing; this payload does not say when it was so: add a field `at` to it, or give --at")
        }

        if let fault = report.reading?.answer(at: at, from: report.store).fault {
            throw FieldError(field: "\(fault.field)", fault.problem)
        }

        guard isInTime(at) else { return }

        guard let old = report.replacedToken, old != report.subscription, report.reading?.state(at: at).isBought == true
        else { return try apply(report, at: at, to: numberAddingIfNew(of: report)) }

        // The plan of the replaced subscription comes first: without it, the report is not applied either.
        let planOfOld = keys.number(of: old) == nil ? try defaults.plan(of: report.store) : nil
        try apply(report, at: at, to: numberAddingIfNew(of: report))
        try endReplaced(old, planIfNew: planOfOld, at: at, from: report.store)
    }

    /// Returns the number of a report's subscription, and adds the subscription if it is new. The report is not
    /// applied.
    ///
    /// - Throws: `FieldError` if the subscription is of another store, or the store does not have the call's plan.
    @discardableResult
    package mutating func numberAddingIfNew(of report: StoreReport) throws(FieldError) -> Int {
        guard let number = keys.number(of: report.subscription) else {
            return addSubscription(
                report.subscription, try defaults.plan(of: report.store, testTime: report.testTime ?? .real))
        }

        let plan = plan(of: number)
        try defaults.check(report.store, plan, report.subscription)
        if let scale = report.testTime, plan.timeScale == .real { setTime(scale, of: number) }
        return number
    }

    /// Adds a subscription that a payload begins.
    private mutating func addSubscription(_ subscription: String, _ plan: BillingPlan) -> Int {
        var subscription = subscription
        let agreement = SubscriptionAgreement(plan: plan, terms: nil)
        return subscription.withUTF8 { addSubscription($0, agreements.number(of: agreement)) }
    }

    /// Moves a subscription to a test environment from now on, because a payload names one.
    private mutating func setTime(_ scale: TimeScale, of number: Int) {
        let old = agreements[number]
        let plan = old.plan.copy(in: scale)
        agreements.set(SubscriptionAgreement(plan: plan, terms: old.terms), of: number)
        register.setPlan(plan, of: number)
    }

    /// Ends a subscription that another one replaced. No later report brings it back.
    ///
    /// - Parameters:
    ///   - newPlan: the plan of the replaced subscription if no line named it before.
    ///   - at: the instant at which the store said so.
    private mutating func endReplaced(
        _ token: String, planIfNew newPlan: BillingPlan?, at: Int64, from store: Store
    ) throws(FieldError) {
        var number = keys.number(of: token)
        if let newPlan, number == nil { number = addSubscription(token, newPlan) }
        guard let number else { return }

        guard replacedSubscriptions.insert(number).inserted, plan(of: number).store == store else { return }

        let instant = max(at, register.instants(of: number).last ?? at)
        let state = register.status(of: number, at: instant).state
        guard state != .expired, state != .revoked else { return }

        try apply(SubscriptionEvent(SubscriptionAnswer(.expired, cause: .replaced), at: instant), number)
    }

    // MARK: Orders and refunds

    private mutating func apply(_ report: StoreReport, at: Int64, to number: Int) throws(FieldError) {
        guard let order = report.order, let reading = report.reading, reading.state(at: at).isRunning else {
            return try apply(withRefundEvent(report, at: at, of: number).event(at: at), number)
        }

        let older = register.status(of: number, at: at).ignored.older
        try apply(withRefundEvent(report, at: at, of: number).event(at: at), number)
        if register.status(of: number, at: at).ignored.older == older {
            orders[number] = PaidOrder(order: order, end: register.instants(of: number).expiry)
        }
    }

    /// Returns a report with the right event for a refund. A refund of the current transaction revokes the
    /// subscription. A refund of an earlier one changes nothing. If the current transaction is unknown, the report
    /// stays as it is.
    private mutating func withRefundEvent(_ report: StoreReport, at: Int64, of number: Int) -> StoreReport {
        var result = report
        if !replacedSubscriptions.isEmpty, replacedSubscriptions.contains(number) {
            result.event = .info
            result.reading = nil
            return result
        }

        var isCurrent: Bool?
        if report.event == .revoke, let order = report.order {
            isCurrent = self.isCurrent(order, of: number)
        } else if let period = report.refundedPeriod {
            isCurrent = self.isCurrent(period, of: number)
        }

        guard let isCurrent else { return report }

        result.event = isCurrent ? .revoke : .info
        result.reading = nil

        return result
    }

    /// Returns true if an order paid for the current period of a subscription; `nil` if that cannot be known.
    private mutating func isCurrent(_ order: PlayOrder, of number: Int) -> Bool? {
        let instants = register.instants(of: number)
        if let latest = orders[number] {
            if let expiry = instants.expiry, let end = latest.end, expiry > end {
                // The subscription was renewed later, and no answer named the order.
                return order.renewals > latest.order.renewals
            }

            return order.id == latest.order.id
        }

        guard let begin = instants.begin, let expiry = instants.expiry, !instants.isNamed else { return nil }

        // Without any answer, all periods follow the plan, so they can be counted.
        let plan = plan(of: number)
        let last = expiry - plan.renewalLead
        var end = begin
        for _ in 0...min(order.renewals, 10_000) where end < last { end = plan.end(ofPeriodFrom: end) }
        return end >= last
    }

    /// Returns true if a refunded period is the current one. It is if both end at the same instant, or if it ends later
    /// and was bought after everything that is known. `nil` if nothing is known.
    private mutating func isCurrent(_ period: RefundedPeriod, of number: Int) -> Bool? {
        let instants = register.instants(of: number)
        guard let expiry = instants.expiry, let last = instants.last else { return nil }
        if period.end <= expiry { return period.end == expiry }
        guard let start = period.start else { return true }
        return start > last || start >= expiry - plan(of: number).renewalLead
    }
}
