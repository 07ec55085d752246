/// Faults of the delivery of events. Each rate is the probability for one event.
package struct DeliveryRates: Hashable, Sendable {
    /// Delivery a second time, up to an hour later.
    package var duplicate: Double
    /// Delivery up to three days late, so that later events come first.
    package var delay: Double
    /// Loss of the event.
    package var loss: Double
    /// An event of an unknown kind after the event.
    package var unknown: Double
    /// An answer of the store to a question after the event. Answers have the same faults of delivery.
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
