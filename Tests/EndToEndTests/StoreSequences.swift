import CivilTime
import Subscription

/// A store's messages about a subscription, step by step: its notifications, and its answers to a query after each one.
/// The sequences reach all states, with any earlier steps removed, in any order and any of the stores' forms.
struct StoreSequences {
    /// A step: the notification, and the state that it leads to.
    struct Step {
        let at: Int64
        /// The code of a Play notification, or type and subtype of the App Store's.
        let notification: String
        let state: SubscriptionState
        let start: Int64
        let expiry: Int64
        /// The end of grace, of a pause, or the instant of a revocation.
        let turn: Int64?

        var accessEnd: Int64? {
            switch state {
            case .active, .canceled: expiry
            case .grace: turn
            default: nil
            }
        }
    }

    /// The order in which the messages of a step arrive.
    enum Order: String, CaseIterable {
        /// The documented one: the notification, and five seconds later the answer.
        case notificationFirst
        /// The answer is written down first, although it was given five seconds later.
        case answerFirst
        /// Both name the same instant, the answer arrives first.
        case answerFirstAtOnce
        /// Of the App Store: what comes with the notification is all there is.
        case notificationAlone
    }

    static let play: [[(String, String, SubscriptionState, String, String?)]] = [
        [
            ("2025-01-10", "4", .active, "2025-02-10", nil), ("2025-02-10", "2", .active, "2025-03-10", nil),
            ("2025-03-10", "6", .grace, "2025-03-10", "2025-03-13"), ("2025-03-13", "5", .hold, "2025-03-13", nil),
            ("2025-03-20", "1", .active, "2025-04-20", nil), ("2025-04-01", "3", .canceled, "2025-04-20", nil),
            ("2025-04-05", "7", .active, "2025-04-20", nil), ("2025-04-10", "3", .canceled, "2025-04-20", nil),
            ("2025-04-20", "13", .expired, "2025-04-20", nil),
        ],
        [
            ("2025-01-10", "4", .active, "2026-01-10", nil), ("2026-01-10", "6", .grace, "2026-01-10", "2026-02-09"),
            ("2026-01-20", "2", .active, "2027-01-10", nil), ("2026-02-01", "9", .active, "2027-03-10", nil),
            ("2026-02-02", "19", .active, "2027-03-10", nil), ("2026-02-03", "12", .expired, "2026-02-03", nil),
        ],
        [
            ("2025-01-10", "4", .active, "2025-02-10", nil), ("2025-01-20", "11", .active, "2025-02-10", nil),
            ("2025-02-10", "10", .paused, "2025-02-10", "2025-03-10"), ("2025-03-10", "1", .active, "2025-04-10", nil),
            ("2025-03-11", "8", .active, "2025-04-10", nil), ("2025-04-10", "5", .hold, "2025-04-10", nil),
            ("2025-04-20", "3", .expired, "2025-04-20", nil),
        ],
        [("2025-01-10", "20", .pendingCanceled, "2025-02-10", nil)],
        [("2025-01-09", "99", .pending, "2025-02-10", nil), ("2025-01-10", "4", .active, "2025-02-10", nil)],
    ]

    static let appStore: [[(String, String, SubscriptionState, String, String?)]] = [
        [
            ("2025-01-10", "SUBSCRIBED/INITIAL_BUY", .active, "2025-02-10", nil),
            ("2025-02-09", "DID_RENEW", .active, "2025-03-10", nil),
            ("2025-03-10", "DID_FAIL_TO_RENEW/GRACE_PERIOD", .grace, "2025-03-10", "2025-03-13"),
            ("2025-03-13", "GRACE_PERIOD_EXPIRED", .hold, "2025-03-10", nil),
            ("2025-03-20", "DID_RENEW/BILLING_RECOVERY", .active, "2025-04-20", nil),
            ("2025-04-01", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", .canceled, "2025-04-20", nil),
            ("2025-04-05", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED", .active, "2025-04-20", nil),
            ("2025-04-06", "DID_CHANGE_RENEWAL_PREF/UPGRADE", .active, "2025-05-06", nil),
            ("2025-04-10", "REFUND", .revoked, "2025-05-06", "2025-04-10"),
            ("2025-04-12", "REFUND_REVERSED", .active, "2025-05-06", nil),
            ("2025-05-06", "DID_FAIL_TO_RENEW", .hold, "2025-05-06", nil),
            ("2025-07-05", "EXPIRED/BILLING_RETRY", .expired, "2025-05-06", nil),
            ("2025-08-01", "SUBSCRIBED/RESUBSCRIBE", .active, "2025-09-01", nil),
        ],
        [
            ("2025-01-10", "SUBSCRIBED", .active, "2026-01-10", nil),
            ("2025-01-20", "RENEWAL_EXTENDED", .active, "2026-02-10", nil),
            ("2026-02-10", "DID_FAIL_TO_RENEW/GRACE_PERIOD", .grace, "2026-02-10", "2026-03-10"),
            ("2026-02-20", "DID_RENEW/BILLING_RECOVERY", .active, "2027-02-10", nil),
            ("2026-02-21", "PRICE_INCREASE/PENDING", .active, "2027-02-10", nil),
            ("2026-03-01", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", .canceled, "2027-02-10", nil),
            ("2027-02-10", "EXPIRED/VOLUNTARY", .expired, "2027-02-10", nil),
        ],
    ]

    /// A run of steps of a sequence, as lines under a key of its own, and what it ends with.
    struct Run {
        let key: String
        let lines: [String]
        let last: Step
    }

    let store: Store
    let begin: Int64
    let steps: [Step]
    let number: Int

    init(_ store: Store, _ number: Int) {
        self.store = store
        self.number = number

        func instant(_ day: String) -> Int64 { (try? Instant.milliseconds(day + "T00:00:00Z")) ?? .min }

        let rows = (store == .play ? Self.play : Self.appStore)[number]
        var start = instant(rows[0].0)
        begin = start
        steps = rows.map { at, notification, state, expiry, turn in
            let at = instant(at)
            let expiry = instant(expiry)

            // The App Store's period begins with what was paid for it.
            if state == .active, ["RENEW", "SUBSCRIBED", "UPGRADE"].contains(where: notification.contains) {
                start = min(at, expiry - 28 * 86_400_000)
            }

            return Step(
                at: at, notification: notification, state: state, start: start, expiry: expiry, turn: turn.map(instant))
        }
    }

    static var all: [StoreSequences] {
        play.indices.map { StoreSequences(.play, $0) } + appStore.indices.map { StoreSequences(.appStore, $0) }
    }

    /// Every run: with any steps removed before and after it, in every order, with statuses in notifications and
    /// without.
    var runs: [Run] {
        var runs: [Run] = []
        for first in steps.indices {
            for last in first..<steps.count {
                for order in Order.allCases where store == .appStore || order != .notificationAlone {
                    for hasStatus in store == .appStore ? [true, false] : [true] {
                        // News alone without a status name no state, nor does a refund that is reversed.
                        let notification = steps[last].notification
                        let isNews = notification.hasPrefix("PRICE_INCREASE")
                        guard order != .notificationAlone || hasStatus || !isNews else { continue }

                        let key = "\(store.rawValue)-\(number)-\(first)-\(last)-\(order.rawValue)-\(hasStatus)"
                        let lines = steps[first...last].flatMap { self.lines(key, $0, order, hasStatus) }
                        runs.append(Run(key: key, lines: lines, last: steps[last]))
                    }
                }
            }
        }

        return runs
    }

    private func lines(_ key: String, _ step: Step, _ order: Order, _ hasStatus: Bool) -> [String] {
        let notification = store == .play ? playNotification(key, step) : appStoreNotification(key, step, hasStatus)
        let queryInstant = step.at + (order == .answerFirstAtOnce ? 0 : 5_000)
        let answer = store == .play ? resource(key, step, queryInstant) : statuses(key, step, queryInstant)
        switch order {
        case .notificationFirst: return [notification, answer]
        case .answerFirst, .answerFirstAtOnce: return [answer, notification]
        case .notificationAlone: return [notification]
        }
    }

    // MARK: Google Play

    private func playNotification(_ key: String, _ step: Step) -> String {
        #"{"eventTimeMillis":"\#(step.at)","subscriptionNotification":{"notificationType":\#(step.notification),"#
            + #""purchaseToken":"\#(key)"}}"#
    }

    private func resource(_ key: String, _ step: Step, _ at: Int64) -> String {
        let names: [SubscriptionState: String] = [
            .active: "ACTIVE", .canceled: "CANCELED", .grace: "IN_GRACE_PERIOD", .hold: "ON_HOLD", .paused: "PAUSED",
            .expired: "EXPIRED", .pending: "PENDING", .pendingCanceled: "PENDING_PURCHASE_CANCELED",
        ]
        let end = Instant.text(step.state == .grace ? step.turn ?? 0 : step.expiry)
        let pause =
            step.state == .paused
            ? #""pausedStateContext":{"autoResumeTime":"\#(Instant.text(step.turn ?? 0))"},"# : ""

        return #"{"subscriptionState":"SUBSCRIPTION_STATE_\#(names[step.state] ?? "?")","purchaseToken":"\#(key)","#
            + #""startTime":"\#(Instant.text(begin))",\#(pause)"at":\#(at),"#
            + #""lineItems":[{"expiryTime":"\#(end)","autoRenewingPlan":{"autoRenewEnabled":true}}]}"#
    }

    // MARK: App Store

    private func item(_ key: String, _ step: Step, _ signedAt: Int64, _ hasStatus: Bool) -> String {
        let statuses: [SubscriptionState: Int] = [
            .active: 1, .canceled: 1, .expired: 2, .hold: 3, .grace: 4, .revoked: 5,
        ]
        let status = hasStatus ? #""status":\#(statuses[step.state] ?? 0),"# : ""
        let grace = step.state == .grace ? #""gracePeriodExpiresDate":\#(step.turn ?? 0),"# : ""
        let revocation = step.state == .revoked ? #""revocationDate":\#(step.turn ?? 0),"# : ""
        let isFailing = step.state == .grace || step.state == .hold

        return #"\#(status)"signedTransactionInfo":{"originalTransactionId":"\#(key)","purchaseDate":\#(step.start),"#
            + #""expiresDate":\#(step.expiry),\#(revocation)"signedDate":\#(signedAt),"#
            + #""type":"Auto-Renewable Subscription"},"#
            + #""signedRenewalInfo":{"originalTransactionId":"\#(key)","#
            + #""autoRenewStatus":\#(step.state == .canceled ? 0 : 1),\#(grace)"isInBillingRetryPeriod":\#(isFailing)}"#
    }

    private func appStoreNotification(_ key: String, _ step: Step, _ hasStatus: Bool) -> String {
        let parts = step.notification.split(separator: "/")
        let subtype = parts.count > 1 ? #""subtype":"\#(parts[1])","# : #""subtype":"","#
        return #"{"notificationType":"\#(parts[0])",\#(subtype)"notificationUUID":"\#(key) \#(step.at)","#
            + #""signedDate":\#(step.at),"data":{\#(item(key, step, step.at, hasStatus))}}"#
    }

    private func statuses(_ key: String, _ step: Step, _ at: Int64) -> String {
        #"{"environment":"Production","bundleId":"b","data":[{"lastTransactions":[{"originalTransactionId":"\#(key)","#
            + #"\#(item(key, step, at, true))}]}]}"#
    }
}
