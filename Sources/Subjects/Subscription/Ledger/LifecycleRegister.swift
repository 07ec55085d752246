/// A register with a lifecycle for each subscription.
package struct LifecycleRegister<Lifecycle: SubscriptionLifecycle>: SubscriptionRegister {
    private let handling: IllegalEventHandling
    package private(set) var lifecycles: [Lifecycle] = []

    package init(handling: IllegalEventHandling) { self.handling = handling }

    package mutating func append(_ plan: BillingPlan) { lifecycles.append(Lifecycle(plan: plan, handling: handling)) }

    package mutating func apply(_ event: SubscriptionEvent, of number: Int) throws(IllegalEventError) {
        try lifecycles[number].apply(event)
    }

    package mutating func setPlan(_ plan: BillingPlan, of number: Int) { lifecycles[number].plan = plan }

    package func instants(of number: Int) -> SubscriptionInstants { lifecycles[number].instants }

    package func status(of number: Int, at instant: Int64) -> SubscriptionStatus {
        lifecycles[number].status(at: instant)
    }
}
