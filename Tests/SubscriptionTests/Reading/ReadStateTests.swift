import Subscription
import Testing

@Suite struct ReadStateTests {
    @Test("the stores' states map by the table, and what is unknown asks to reconcile")
    func states() {
        let appStore: [Int: SubscriptionState] = [1: .active, 2: .expired, 3: .hold, 4: .grace, 5: .revoked]
        for status in -1...7 {
            let read = ReadState(appStoreStatus: status, isAutoRenewing: true)
            #expect(read == appStore[status].map { ReadState($0) } ?? .unknown)
        }
        #expect(ReadState(appStoreStatus: 1, isAutoRenewing: false).state == .canceled)
        let play: [String: SubscriptionState] = [
            "UNSPECIFIED": .none, "PENDING": .pending, "ACTIVE": .active, "PAUSED": .paused,
            "IN_GRACE_PERIOD": .grace, "ON_HOLD": .hold, "CANCELED": .canceled, "EXPIRED": .expired,
            "PENDING_PURCHASE_CANCELED": .pendingCanceled,
        ]
        for (name, state) in play {
            #expect(ReadState(playSubscriptionState: name) == ReadState(state))
            #expect(ReadState(playSubscriptionState: "SUBSCRIPTION_STATE_" + name) == ReadState(state))
        }
        #expect(ReadState(playSubscriptionState: "SUBSCRIPTION_STATE_NEW") == .unknown)
        #expect(ReadState.unknown.needsReconciliation)
    }

    @Test("Google Play's older resource maps by payment, renewal and expiry")
    func playPurchase() {
        let cases: [(Int?, Bool, Int64, SubscriptionState)] = [
            (0, true, 11, .grace), (0, true, 10, .hold), (1, true, 11, .active), (1, true, 10, .paused),
            (2, true, 11, .active), (2, true, 10, .active), (3, true, 10, .active), (nil, true, 10, .active),
            (1, false, 11, .canceled), (1, false, 10, .expired), (0, false, 11, .canceled), (nil, false, 9, .expired),
        ]
        for (payment, renews, expiry, state) in cases {
            let purchase = PlayPurchase(paymentState: payment, isAutoRenewing: renews, expiry: expiry)
            #expect(purchase.state(at: 10) == ReadState(state), "\(purchase)")
        }
        let system = PlayPurchase(paymentState: nil, isAutoRenewing: false, expiry: 9, cancelReason: 1)
        #expect(system.state(at: 10).cause == .payment)
        #expect(PlayPurchase(paymentState: 9, isAutoRenewing: true, expiry: 11).state(at: 10).needsReconciliation)
    }

    @Test("a legacy receipt is read by what matches first")
    func legacyReceipt() {
        // Every combination of the fields, against the list of the specification read out.
        for cancellation in [nil, 5] as [Int64?] {
            for graceEnd in [nil, 9, 10, 11] as [Int64?] {
                for retry in [false, true] {
                    for expiry in [nil, 9, 10, 11] as [Int64?] {
                        for renews in [false, true] {
                            let receipt = LegacyReceipt(
                                cancellation: cancellation, graceEnd: graceEnd, isInBillingRetry: retry,
                                expiry: expiry, isAutoRenewing: renews, expirationIntent: 2)
                            let expected: SubscriptionState =
                                if cancellation != nil { .revoked } else if graceEnd == 11 { .grace } else if retry {
                                    .hold
                                } else if expiry == 11 { renews ? .active : .canceled } else { .expired }
                            let read = receipt.state(at: 10)
                            #expect(read.state == expected, "\(receipt)")
                            if expected == .expired { #expect(read.cause == .payment) }
                        }
                    }
                }
            }
        }
        let intents: [(Int?, Cause?)] = [
            (1, .store), (2, .payment), (3, .priceChange), (4, .productGone), (5, .involuntary), (nil, nil),
        ]
        for (intent, cause) in intents {
            #expect(LegacyReceipt(expiry: 1, expirationIntent: intent).state(at: 10).cause == cause)
        }
        #expect(LegacyReceipt(expiry: 1, expirationIntent: 6).state(at: 10).needsReconciliation)
    }
}
