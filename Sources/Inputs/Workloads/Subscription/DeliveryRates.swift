/// Faults of the delivery of events. Each rate is the probability for one event.
package struct DeliveryRates: Hashable, Sendable {
    /// Delivered a second time, up to an hour later.
    package var duplicate: Double
    /// Delivered up to three days late, so that later ones come first.
    package var delay: Double
    /// Never delivered.
    package var loss: Double
    /// Followed by an event of an unknown kind.
    package var unknown: Double
    /// Followed by the store's answer to a question about the subscription, which is delivered as badly as events are.
    package var answer: Double

    package init(
        duplicate: Double = 0.02, delay: Double = 0.01, loss: Double = 0, unknown: Double = 0.002, answer: Double = 0
    ) {
        self.duplicate = duplicate
        self.delay = delay
        self.loss = loss
        self.unknown = unknown
        self.answer = answer
    }

    /// Every event once and in order.
    package static let perfect = DeliveryRates(duplicate: 0, delay: 0, loss: 0, unknown: 0)
}
