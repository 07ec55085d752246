import Subscription

extension CustomerRates {
    /// Returns the rates for which a simulation gives the figures in ``PublishedFigure/all(of:)``.
    ///
    /// Cancellations and declines follow from the published renewals and reasons of cancellation, in the same
    /// proportion in all periods. The rates after a declined payment are the same in both stores, and follow from the
    /// published recovery by grace and hold. All other rates are the assumptions of ``CustomerRates``. Source:
    /// subscription, Calibration.
    package static func published2026(_ store: Store) -> Self {
        let isPlay = store == .play
        var rates = Self()
        rates.cancellation = isPlay ? 0.3461 : 0.4418
        rates.payment.decline = isPlay ? 0.2769 : 0.1366
        rates.refund = isPlay ? 0.0058 : 0.0074
        rates.withdrawn = isPlay ? 0.0014 : 0.0017
        rates.course = [
            .week: isPlay ? [1.2496, 0.5989, 0.4138, 0.0785] : [1.246, 0.6227, 0.4352, 0.0852],
            .month: isPlay ? [0.9964, 0.612, 0.4591, 0.208] : [0.9999, 0.6211, 0.4715, 0.2164],
            .year: isPlay ? [1.8506, 1.1497, 0.8266] : [1.7521, 1.1306, 0.8116],
        ]
        rates.payment.passing = 0.0464
        rates.payment.mendable = 0.2042
        rates.payment.mendingWithAccess = 0.0805
        rates.payment.mendingWithoutAccess = 0.0116
        rates.payment.givingUpWithAccess = 0.001
        rates.payment.givingUpWithoutAccess = 0.001

        return rates
    }
}
