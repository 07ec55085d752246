import Subscription

extension TimeScale {
    static func of(environment: String?) -> TimeScale? {
        let scales: [String: TimeScale] = ["Sandbox": .sandbox, "Xcode": .storeKit, "LocalTesting": .storeKit]
        return environment.flatMap { scales[$0] }
    }
}
