/// The plan of a subscription, and the settings that gave it; `nil` settings if the subscription began with a payload.
struct SubscriptionAgreement: Hashable, Sendable {
    let plan: BillingPlan
    let terms: PlanSettings?
}

/// The agreements of subscriptions. Many subscriptions have the same one, which is stored once.
struct SubscriptionAgreements {
    private var agreements: [SubscriptionAgreement] = []
    private var numbers: [SubscriptionAgreement: UInt32] = [:]
    /// The number of the agreement, by subscription.
    private var numbersOfSubscriptions: [UInt32] = []

    /// Returns the agreement of a subscription.
    subscript(subscription: Int) -> SubscriptionAgreement { agreements[Int(numbersOfSubscriptions[subscription])] }

    func plan(of subscription: Int) -> BillingPlan { agreements[Int(numbersOfSubscriptions[subscription])].plan }

    /// Returns the number of an agreement, and adds the agreement if it is new.
    mutating func number(of agreement: SubscriptionAgreement) -> UInt32 {
        if let number = numbers[agreement] { return number }

        let number = UInt32(agreements.count)
        agreements.append(agreement)
        numbers[agreement] = number
        return number
    }

    /// Gives the next subscription the agreement of a number.
    ///
    /// - Returns: its plan.
    mutating func append(_ number: UInt32) -> BillingPlan {
        numbersOfSubscriptions.append(number)
        return agreements[Int(number)].plan
    }

    /// Gives a subscription another agreement.
    mutating func set(_ agreement: SubscriptionAgreement, of subscription: Int) {
        numbersOfSubscriptions[subscription] = number(of: agreement)
    }
}
