import Subscription

/// What is said of the messages by which the stores ask for another payment.
enum BillingMessageText {
    /// The messages that are due from an instant on if nothing more is said; none unless a payment failed.
    static func lines(_ status: SubscriptionStatus, _ plan: BillingPlan, at instant: Int64, retryEnd: Int64?)
        -> [String]
    {
        guard status.state == .grace || status.state == .hold, let expiry = status.expiry else { return [] }
        switch plan.store {
        case .play:
            return ["  messages due: Play's own whenever the app asks for it, once in any 24 hours"]
        case .appStore:
            let all = AppStoreMessages.instants(retryFrom: expiry, until: retryEnd)
            let due = all.filter { $0 >= instant }
            guard !due.isEmpty else { return ["  messages due: none any more of StoreKit's \(all.count)"] }
            let shown = due.prefix(4).map(PlainInstant.text)
            let rest = due.count > shown.count ? ", and \(due.count - shown.count) more" : ""
            return [
                "  messages due: \(due.count) of StoreKit's \(all.count): \(shown.joined(separator: ", "))\(rest)"
            ]
        }
    }
}
