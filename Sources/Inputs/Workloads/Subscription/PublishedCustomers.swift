import Subscription

extension CustomerRates {
    /// The rates with which ``PublishedFigure/all(of:)`` come out. Cancellations and declines follow from renewals and
    /// reasons of cancellation, in the same proportion in all periods; what becomes of a declined payment is the same
    /// in both stores, and follows from what grace and hold are said to recover. Other rates are the assumptions of
    /// ``CustomerRates``. Source: subscription, Calibration.
    public static func published2026(_ store: Store) -> Self {
        var rates = Self()
        switch store {
        case .play:
            rates.cancellation = 0.3461
            rates.payment.decline = 0.2769
            rates.refund = 0.0058
            rates.withdrawn = 0.0014
            rates.course = [
                .week: [1.2496, 0.5989, 0.4138, 0.0785], .month: [0.9964, 0.612, 0.4591, 0.208],
                .year: [1.8506, 1.1497, 0.8266],
            ]
        case .appStore:
            rates.cancellation = 0.4418
            rates.payment.decline = 0.1366
            rates.refund = 0.0074
            rates.withdrawn = 0.0017
            rates.course = [
                .week: [1.246, 0.6227, 0.4352, 0.0852], .month: [0.9999, 0.6211, 0.4715, 0.2164],
                .year: [1.7521, 1.1306, 0.8116],
            ]
        }
        rates.payment.passing = 0.0464
        rates.payment.mendable = 0.2042
        rates.payment.mendingWithAccess = 0.0805
        rates.payment.mendingWithoutAccess = 0.0116
        rates.payment.givingUpWithAccess = 0.001
        rates.payment.givingUpWithoutAccess = 0.001
        return rates
    }
}
