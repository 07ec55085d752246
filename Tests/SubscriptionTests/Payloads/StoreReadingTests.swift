import Testing

@testable import Subscription

@Suite struct StoreReadingTests {
    @Test("the stores' states map as the table says, and an unknown one maps to none")
    func states() {
        let appStore: [Int64: SubscriptionState] = [1: .active, 2: .expired, 3: .hold, 4: .grace, 5: .revoked]
        for status in -1...7 as ClosedRange<Int64> {
            #expect(SubscriptionState(appStoreStatus: status, isAutoRenewing: true) == appStore[status])
        }
        #expect(SubscriptionState(appStoreStatus: 1, isAutoRenewing: false) == .canceled)
        let play: [String: SubscriptionState] = [
            "UNSPECIFIED": .none, "PENDING": .pending, "ACTIVE": .active, "PAUSED": .paused,
            "IN_GRACE_PERIOD": .grace, "ON_HOLD": .hold, "CANCELED": .canceled, "EXPIRED": .expired,
            "PENDING_PURCHASE_CANCELED": .pendingCanceled,
        ]

        for (name, state) in play {
            #expect(SubscriptionState(playSubscriptionState: name) == state)
            #expect(SubscriptionState(playSubscriptionState: "SUBSCRIPTION_STATE_" + name) == state)
        }
        #expect(SubscriptionState(playSubscriptionState: "SUBSCRIPTION_STATE_NEW") == nil)
    }

    @Test("Google Play's older resource maps by payment, renewal and expiry")
    func playResource() {
        let cases: [(Int64?, Bool, Int64, SubscriptionState)] = [
            (0, true, 11, .grace), (0, true, 10, .hold), (1, true, 11, .active), (1, true, 10, .active),
            (2, true, 11, .active), (2, true, 10, .active), (3, true, 10, .active), (nil, true, 10, .active),
            (1, false, 11, .canceled), (1, false, 10, .expired), (0, false, 11, .canceled), (nil, false, 9, .expired),
        ]
        for (payment, renews, expiry, state) in cases {
            let reading = StoreReading(rule: .resource, expiry: expiry, autoRenews: renews, paymentState: payment)
            #expect(reading.state(at: 10) == state, "\(reading)")
        }

        // Only a pause on request ends a paid period like this. In all other cases a renewal is due.
        let paused = StoreReading(rule: .resource, expiry: 10, resumeAt: 20, autoRenews: true, paymentState: 1)
        #expect(paused.state(at: 9) == .active && paused.state(at: 10) == .paused)

        let reasons: [Cause?] = [nil, .store, .payment, .replaced, .api, nil]
        for (reason, cause) in zip(Int64(-1)..., reasons) { #expect(Cause(playCancelReason: reason) == cause) }
    }

    @Test("a receipt is read by the first rule that matches")
    func receipt() {
        // Every combination of the fields, compared with the list in the specification.
        for revokedAt in [nil, 5] as [Int64?] {
            for graceEnd in [nil, 9, 10, 11] as [Int64?] {
                for retry in [false, true] {
                    for expiry in [nil, 9, 10, 11] as [Int64?] {
                        for renews in [nil, false, true] {
                            let reading = StoreReading(
                                rule: .receipt, expiry: expiry, graceEnd: graceEnd, revokedAt: revokedAt,
                                autoRenews: renews, isInBillingRetry: retry, cause: .payment)
                            let expected: SubscriptionState =
                                if revokedAt != nil { .revoked } else if graceEnd == 11 { .grace } else if retry {
                                    .hold
                                } else if expiry == 11 { renews == false ? .canceled : .active } else { .expired }
                            #expect(reading.state(at: 10) == expected, "\(reading)")
                        }
                    }
                }
            }
        }

        let intents: [Cause?] = [nil, .store, .payment, .priceChange, .productGone, .involuntary, nil]
        for (intent, cause) in zip(Int64(0)..., intents) {
            #expect(Cause(appStoreExpirationIntent: intent) == cause)
        }
    }

    @Test("a renewal info that says neither an end nor its reason is running")
    func sayingNothing() {
        #expect(StoreReading(rule: .receipt).state(at: 10) == .active)
        #expect(StoreReading(rule: .receipt, autoRenews: false).state(at: 10) == .canceled)
        #expect(StoreReading(rule: .receipt, cause: .payment).state(at: 10) == .expired)
        #expect(StoreReading(rule: .receipt, graceEnd: 10).state(at: 10) == .expired)
    }
}
