/// A transaction of the App Store, with the facts that decide which transaction of a subscription counts. Instants are
/// milliseconds since 1970.
protocol SubscriptionTransaction {
    var purchasedAt: Int64? { get }
    /// The end of the paid period.
    var expiry: Int64? { get }
    var revokedAt: Int64? { get }
    /// True if another plan replaced it.
    var isUpgraded: Bool { get }

    func isOfSameSubscription(as other: Self) -> Bool
}

/// The transaction that counts, for each subscription in a list. Source: subscription, What a store answers (rule 8).
struct LastTransactions<Transaction: SubscriptionTransaction> {
    private struct Candidates {
        /// The last transaction that was paid for, and neither taken back nor replaced.
        var lastPaid: Transaction?
        var lastRevoked: Transaction?
        var lastUpgraded: Transaction?
    }

    private var subscriptions: [Candidates] = []

    mutating func add(_ transaction: Transaction) {
        let index =
            subscriptions.firstIndex { candidates in
                let any = candidates.lastPaid ?? candidates.lastRevoked ?? candidates.lastUpgraded
                return any?.isOfSameSubscription(as: transaction) ?? false
            } ?? subscriptions.endIndex
        if index == subscriptions.endIndex { subscriptions.append(Candidates()) }

        if transaction.isUpgraded {
            Self.replace(&subscriptions[index].lastUpgraded, with: transaction)
        } else if transaction.revokedAt != nil {
            Self.replace(&subscriptions[index].lastRevoked, with: transaction)
        } else {
            Self.replace(&subscriptions[index].lastPaid, with: transaction)
        }
    }

    /// The transactions that count, in the order of their subscriptions' first transactions.
    var transactions: [Transaction] {
        subscriptions.compactMap { candidates in
            guard let revoked = candidates.lastRevoked else { return candidates.lastPaid ?? candidates.lastUpgraded }
            guard let paid = candidates.lastPaid, Self.outlasts(paid, revoked) else { return revoked }
            return paid
        }
    }

    /// Returns true if a paid period goes on after another one was taken back: it was bought later, or was current at
    /// that instant.
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
