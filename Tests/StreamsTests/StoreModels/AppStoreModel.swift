import Reproducibility
@testable import Subscription

/// The App Store, as its documentation describes it: a month at a time, of one original transaction.
///
/// The store sends notifications of version 2, and answers with receipts.
struct AppStoreModel {
    /// The content of notifications besides what happened, and if receipts are read.
    enum Form: CaseIterable {
        /// Notifications with `status`, as the store sends them.
        case withStatus
        /// Notifications without `status`, as logs keep them.
        case withoutStatus
        /// Notifications with `status`, and a receipt after every other one.
        case withReceipts
    }

    private struct Transaction {
        let number: Int
        let purchased: Int64
        var expires: Int64
        var revoked: Int64?
        var isUpgraded = false
    }

    private(set) var life: StoreLife
    private var random: Xoshiro256StarStar
    private let form: Form
    private let hasGrace: Bool
    private var transactions: [Transaction] = []
    private var renews = true
    private var isInRetry = false
    private var graceEnd: Int64?
    private var intent: Int?
    private var notifications = 0
    private var isOver = false

    private var current: Transaction { transactions[transactions.count - 1] }

    /// Lives through up to six periods.
    ///
    /// - Parameters:
    ///   - seed: decides everything.
    ///   - original: the identifier of the first transaction.
    ///   - form: what is said.
    init(seed: UInt64, original: String, form: Form) {
        var random = Xoshiro256StarStar(seed: seed)
        let start = 1_735_689_600_000 + Int64(random.index(below: 500 * 86_400)) * 1_000
        hasGrace = random.chance(0.5)
        self.form = form
        self.random = random
        life = StoreLife(
            store: .appStore, subscription: original, plan: PlanSettings(graceDays: hasGrace ? 16 : 0))

        buy(at: start)
        tell("SUBSCRIBED", "INITIAL_BUY", at: start, .active)
        for _ in 0..<6 where !isOver { liveOnePeriod() }
    }

    private mutating func chance(_ probability: Double) -> Bool { random.chance(probability) }

    /// Draws a whole second within a range, not at its ends.
    private mutating func instant(from start: Int64, to end: Int64) -> Int64 {
        start + 60_000 + Int64(random.index(below: max(1, Int((end - start - 120_000) / 1_000)))) * 1_000
    }

    private mutating func buy(at now: Int64, until end: Int64? = nil) {
        transactions.append(
            Transaction(
                number: transactions.count + 1, purchased: now,
                expires: end ?? StoreCalendar.adding(months: 1, to: now)))
    }

    // MARK: What happens

    private mutating func liveOnePeriod() {
        var now = max(life.truth.last?.from ?? 0, current.purchased)
        let quiet = current.expires - StoreCalendar.day
        if chance(0.4), now < quiet - StoreCalendar.hour {
            now = instant(from: now, to: quiet)
            if !change(at: now) { return }
        }

        if chance(0.65) {
            renew()
        } else {
            decline()
        }
    }

    /// Lets the subscriber, the developer or support change something. Returns false if the period takes another end.
    private mutating func change(at now: Int64) -> Bool {
        switch random.index(below: 8) {
        case 0, 1: return cancel(at: now)
        case 2: return refund(at: now)
        case 3:
            guard transactions.count > 1 else { return true }
            let old = transactions.count - 2
            guard transactions[old].revoked == nil else { return true }
            transactions[old].revoked = now
            tell("REFUND", nil, at: now, .active, about: transactions[old])
            return true
        case 4:
            transactions[transactions.count - 1].isUpgraded = true
            buy(at: now)
            tell("DID_CHANGE_RENEWAL_PREF", "UPGRADE", at: now, .active)
            return false
        case 5:
            tell("DID_CHANGE_RENEWAL_PREF", "DOWNGRADE", at: now, .active)
            return true
        case 6:
            tell("PRICE_INCREASE", "PENDING", at: now, .active)
            return true
        default:
            transactions[transactions.count - 1].expires += Int64(1 + random.index(below: 30)) * StoreCalendar.day
            tell("RENEWAL_EXTENDED", nil, at: now, .active)
            return true
        }
    }

    /// Turns the renewal off, and perhaps on again. Returns false if it stays off.
    private mutating func cancel(at now: Int64) -> Bool {
        renews = false
        tell("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", at: now, .canceled)
        if chance(0.4) {
            renews = true
            let again = instant(from: now, to: current.expires - StoreCalendar.day)
            tell("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED", at: again, .active)
            return true
        }

        intent = 1
        tell("EXPIRED", "VOLUNTARY", at: current.expires, .expired)
        comeBack(after: current.expires)
        return false
    }

    /// Takes back the period that runs, and perhaps gives it back. Returns false if it is not.
    private mutating func refund(at now: Int64) -> Bool {
        transactions[transactions.count - 1].revoked = now
        tell("REFUND", nil, at: now, .revoked)
        if chance(0.4) {
            let again = instant(from: now, to: current.expires - StoreCalendar.hour)
            transactions[transactions.count - 1].revoked = nil
            tell("REFUND_REVERSED", nil, at: again, .active)
            return true
        }

        comeBack(after: now)
        return false
    }

    private mutating func comeBack(after end: Int64) {
        guard chance(0.5) else {
            isOver = true
            return
        }

        let now = instant(from: end + StoreCalendar.day, to: end + 90 * StoreCalendar.day)
        renews = true
        intent = nil
        buy(at: now)
        tell("SUBSCRIBED", "RESUBSCRIBE", at: now, .active)
    }

    private mutating func renew() {
        let end = current.expires
        let now = chance(0.5) ? end : instant(from: end - StoreCalendar.day, to: end)
        buy(at: end)
        tell("DID_RENEW", nil, at: now, .active)
    }

    private mutating func decline() {
        let end = current.expires
        var now = end
        isInRetry = true
        intent = 2
        if hasGrace {
            let last = end + 16 * StoreCalendar.day
            graceEnd = last
            tell("DID_FAIL_TO_RENEW", "GRACE_PERIOD", at: now, .grace)
            let inGrace = instant(from: now, to: last)
            if chance(0.5) { return recover(at: inGrace, from: end) }
            if chance(0.15) { return giveUp(at: inGrace) }
            now = last
            graceEnd = nil
            tell("GRACE_PERIOD_EXPIRED", nil, at: now, .hold)
        } else {
            tell("DID_FAIL_TO_RENEW", nil, at: now, .hold)
        }

        let last = end + 60 * StoreCalendar.day
        let inRetry = instant(from: now, to: last)
        if chance(0.5) { return recover(at: inRetry, from: inRetry) }
        if chance(0.2) { return giveUp(at: inRetry) }
        isInRetry = false
        renews = false
        tell("EXPIRED", "BILLING_RETRY", at: last, .expired)
        comeBack(after: last)
    }

    private mutating func recover(at now: Int64, from begin: Int64) {
        isInRetry = false
        graceEnd = nil
        intent = nil
        buy(at: now, until: StoreCalendar.adding(months: 1, to: begin))
        tell("DID_RENEW", "BILLING_RECOVERY", at: now, .active)
    }

    /// Ends a subscription whose payment is declined because its renewal is turned off.
    private mutating func giveUp(at now: Int64) {
        renews = false
        isInRetry = false
        graceEnd = nil
        intent = 1
        tell("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", at: now, .expired)
        tell("EXPIRED", "VOLUNTARY", at: now + 1_000, .expired)
        comeBack(after: now + 1_000)
    }

    // MARK: What is said

    private mutating func tell(
        _ type: String, _ subtype: String?, at now: Int64, _ state: SubscriptionState, about other: Transaction? = nil
    ) {
        let accessEnd: Int64? =
            switch state {
            case .active, .canceled: current.expires
            case .grace: graceEnd
            default: nil
            }
        life.become(TrueState(from: now, state: state, accessEnd: accessEnd))

        notifications += 1
        let status = form == .withoutStatus ? "" : ",\"status\":\(statusCode(state))"
        let subtypeField = subtype.map { ",\"subtype\":\"\($0)\"" } ?? ""
        life.say(
            """
            {"notificationType":"\(type)"\(subtypeField),"notificationUUID":"\(life.subscription)-\(notifications)",\
            "version":"2.0","signedDate":\(now),"data":{"bundleId":"com.example","environment":"Production",\
            "signedTransactionInfo":\(signed(other ?? current, at: now)),"signedRenewalInfo":\(renewalInfo(at: now))\
            \(status)}}
            """, at: now, isAnswer: form != .withoutStatus)

        if form == .withReceipts, chance(0.5) {
            life.say(receipt(at: now + 2_000), at: now + 2_000, isAnswer: true)
        }
    }

    private func statusCode(_ state: SubscriptionState) -> Int {
        switch state {
        case .active, .canceled: 1
        case .hold: 3
        case .grace: 4
        case .revoked: 5
        default: 2
        }
    }

    private func signed(_ transaction: Transaction, at now: Int64) -> String {
        let revoked = transaction.revoked.map { ",\"revocationDate\":\($0),\"revocationReason\":0" } ?? ""
        return """
            {"transactionId":"\(life.subscription).\(transaction.number)",\
            "originalTransactionId":"\(life.subscription)","productId":"pro","type":"Auto-Renewable Subscription",\
            "purchaseDate":\(transaction.purchased),"originalPurchaseDate":\(transactions[0].purchased),\
            "expiresDate":\(transaction.expires),"inAppOwnershipType":"PURCHASED","environment":"Production",\
            "signedDate":\(now)\(revoked)\(transaction.isUpgraded ? ",\"isUpgraded\":true" : "")}
            """
    }

    private func renewalInfo(at now: Int64) -> String {
        let grace = graceEnd.map { ",\"gracePeriodExpiresDate\":\($0)" } ?? ""
        let reason = intent.map { ",\"expirationIntent\":\($0)" } ?? ""
        return """
            {"originalTransactionId":"\(life.subscription)","autoRenewProductId":"pro","productId":"pro",\
            "autoRenewStatus":\(renews ? 1 : 0),"isInBillingRetryPeriod":\(isInRetry),"environment":"Production",\
            "signedDate":\(now)\(grace)\(reason)}
            """
    }

    private func receipt(at now: Int64) -> String {
        let items = transactions.map { transaction in
            let revoked = transaction.revoked.map { ",\"cancellation_date_ms\":\"\($0)\"" } ?? ""
            return """
                {"transaction_id":"\(life.subscription).\(transaction.number)",\
                "original_transaction_id":"\(life.subscription)","product_id":"pro",\
                "purchase_date_ms":"\(transaction.purchased)","expires_date_ms":"\(transaction.expires)"\
                \(revoked)\(transaction.isUpgraded ? ",\"is_upgraded\":\"true\"" : "")}
                """
        }
        let grace = graceEnd.map { ",\"grace_period_expires_date_ms\":\"\($0)\"" } ?? ""
        let reason = intent.map { ",\"expiration_intent\":\"\($0)\"" } ?? ""
        return """
            {"status":0,"environment":"Production","receipt":{"request_date_ms":"\(now)"},\
            "latest_receipt_info":[\(items.joined(separator: ","))],\
            "pending_renewal_info":[{"original_transaction_id":"\(life.subscription)","product_id":"pro",\
            "auto_renew_product_id":"pro","auto_renew_status":"\(renews ? 1 : 0)",\
            "is_in_billing_retry_period":"\(isInRetry ? 1 : 0)"\(grace)\(reason)}]}
            """
    }
}
