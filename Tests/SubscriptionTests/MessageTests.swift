import Subscription
import TestSupport
import Testing

@Suite struct MessageTests {
    @Test("StoreKit shows 18 messages in 60 days, in four bands, each of which begins with one")
    func appStore() {
        #expect(
            AppStoreMessages.days
                == [1, 2, 3, 4, 7, 10, 13, 16, 17, 21, 25, 29, 31, 36, 41, 46, 51, 56])
        let instants = AppStoreMessages.instants(retryFrom: 1_000)
        #expect(instants.count == 18)
        #expect(instants.first == 1_000)
        #expect(instants.last == 1_000 + 55 * day)
        #expect(AppStoreMessages.instants(retryFrom: 1_000, until: 1_000 + 3 * day).count == 3)
        expectAll(AppStoreMessages.instants(retryFrom: .max - 5), count: 18) { $0 > 0 }
    }

    @Test("a message of StoreKit is due once, in grace and on hold")
    func appStoreDue() {
        var shown = 0
        var lastShown: Int64?
        for hour in Int64(-5)..<61 * 24 {
            let now = 1_000 + hour * 3_600_000
            let state: SubscriptionState = hour < 16 * 24 ? .grace : .hold
            if AppStoreMessages.isDue(in: state, retryFrom: 1_000, lastShown: lastShown, at: now) {
                shown += 1
                lastShown = now
            }

            for other in SubscriptionState.allCases where other != .grace && other != .hold {
                #expect(!AppStoreMessages.isDue(in: other, retryFrom: 1_000, lastShown: nil, at: now))
            }
        }
        #expect(shown == 18)
        #expect(AppStoreMessages.isDue(in: .hold, retryFrom: 0, lastShown: -5, at: 0))
    }

    @Test("Google Play shows its message in grace and on hold, at most once in 24 hours, and returns the token")
    func play() {
        var messages = PlayMessages()
        #expect(messages.show(in: .active, at: 0) { "token" } == .noActionNeeded)
        #expect(messages.lastShown == nil)
        #expect(messages.show(in: .grace, at: 0) { nil } == .noActionNeeded)
        #expect(messages.lastShown == 0)
        #expect(messages.show(in: .hold, at: day - 1) { "token" } == .noActionNeeded)
        let fixed = messages.show(in: .hold, at: day) { "token" }
        #expect(fixed == .subscriptionStatusUpdated(token: "token"))
        #expect(fixed.name.rawValue == "subscriptionStatusUpdated")
        #expect(!messages.isDue(in: .hold, at: day - 5), "a clock set back shows none more often")
        #expect(PlayMessages(lastShown: .max).isDue(in: .hold, at: .min))
    }
}
