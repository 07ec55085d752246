import Subscription

/// An event of a ``StoreSimulator``, as it is delivered.
public struct SimulatedEvent: Sendable, Hashable {
    /// The number of the customer, from 0.
    public let customer: Int
    /// The number of its plan among those of the simulator.
    public let plan: Int
    /// Whether nothing of this customer was delivered before.
    public let isFirst: Bool
    /// The event.
    public let event: SubscriptionEvent
}

/// A part of a simulator's customers who have a plan.
public struct PlanShare: Sendable, Hashable {
    /// The plan.
    public let plan: BillingPlan
    /// How many customers have it, in relation to the other shares; at least 1.
    public let weight: UInt64

    /// A share.
    public init(_ plan: BillingPlan, weight: UInt64) {
        precondition(weight >= 1, "a plan that nobody has is left out")
        self.plan = plan
        self.weight = weight
    }
}
