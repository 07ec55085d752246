import Subscription
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
        #expect(AppStoreMessages.instants(retryFrom: .max - 5).allSatisfy { $0 > 0 })
    }
}
