import Subscription

/// A part of a simulator's customers who have a plan.
public struct PlanShare: Sendable, Hashable {
    public let plan: BillingPlan
    /// How many customers have it, in relation to the other shares; at least 1.
    public let weight: UInt64

    public init(_ plan: BillingPlan, weight: UInt64) {
        precondition(weight >= 1, "a plan that nobody has is left out")
        self.plan = plan
        self.weight = weight
    }
}
