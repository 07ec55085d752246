import Subscription

extension Cause {
    /// The cause of an end, by the App Store's number.
    static func of(intent: Int?) -> Cause? {
        let causes: [Cause?] = [nil, .store, .payment, .priceChange, .productGone, .involuntary]
        return intent.flatMap { causes.indices.contains($0) ? causes[$0] : nil }
    }
}
