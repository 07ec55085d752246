/// A transaction of the App Store, as far as it tells which one of a subscription counts. Instants are milliseconds
/// since 1970.
protocol SubscriptionTransaction {
    var purchasedAt: Int64? { get }
    /// The end of the period that it paid for.
    var expiry: Int64? { get }
    var revokedAt: Int64? { get }
    /// True if another plan took its place.
    var isUpgraded: Bool { get }

    func isOfSameSubscription(as other: Self) -> Bool
}

/// The transaction of each subscription of a list that says what the subscription is. Source: subscription, What a
/// store answers (rule 8).
struct LastTransactions<Transaction: SubscriptionTransaction> {
    private struct Candidates {
        /// The last one that was paid for, not taken back and not replaced.
        var paid: Transaction?
        var revoked: Transaction?
        var upgraded: Transaction?
    }

    private var subscriptions: [Candidates] = []

    mutating func add(_ transaction: Transaction) {
        let index =
            subscriptions.firstIndex { candidates in
                let any = candidates.paid ?? candidates.revoked ?? candidates.upgraded
                return any?.isOfSameSubscription(as: transaction) ?? false
            } ?? subscriptions.endIndex
        if index == subscriptions.endIndex { subscriptions.append(Candidates()) }

        if transaction.isUpgraded {
            Self.replace(&subscriptions[index].upgraded, with: transaction)
        } else if transaction.revokedAt != nil {
            Self.replace(&subscriptions[index].revoked, with: transaction)
        } else {
            Self.replace(&subscriptions[index].paid, with: transaction)
        }
    }

    /// The transactions that count, in the order in which their subscriptions came first.
    var all: [Transaction] {
        subscriptions.compactMap { candidates in
            guard let revoked = candidates.revoked else { return candidates.paid ?? candidates.upgraded }
            guard let paid = candidates.paid, Self.outlasts(paid, revoked) else { return revoked }
            return paid
        }
    }

    /// Returns true if a period that was paid for goes on after another one was taken back: it was bought later, or ran
    /// at that instant.
    private static func outlasts(_ paid: Transaction, _ revoked: Transaction) -> Bool {
        if let bought = paid.purchasedAt, let other = revoked.purchasedAt, bought > other { return true }
        guard let expiry = paid.expiry, let revokedAt = revoked.revokedAt else { return false }
        return expiry > revokedAt
    }

    private static func replace(_ last: inout Transaction?, with other: Transaction) {
        if last.map({ rank(other) >= rank($0) }) ?? true { last = other }
    }

    private static func rank(_ transaction: Transaction) -> (Int64, Int64) {
        (transaction.expiry ?? .min, transaction.purchasedAt ?? .min)
    }
}
