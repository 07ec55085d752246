import Subscription

/// The share of a simulator's customers with one plan.
package struct PlanShare: Sendable, Hashable {
    package let plan: BillingPlan
    /// The weight of this plan among customers, relative to the other shares; at least 1.
    package let weight: UInt64

    package init(_ plan: BillingPlan, weight: UInt64) {
        precondition(weight >= 1, "a plan that no one has is left out")
        self.plan = plan
        self.weight = weight
    }
}
