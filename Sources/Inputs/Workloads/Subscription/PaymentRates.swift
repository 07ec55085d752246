/// The rates at which payments fail, recover and are lost.
package struct PaymentRates: Hashable, Sendable {
    /// A renewal that is declined.
    package var decline = 0.08
    /// Of the declined, those that go through by themselves: the account is filled again.
    package var passing = 0.20
    /// Of the declined, those whose holder would mend them once it is noticed. The rest would not.
    package var mendable = 0.35
    /// The days until a passing trouble is over, on average.
    package var daysToPass = 3.0
    /// With access, where only mails and messages tell: the holder mends it on a day.
    package var mendingWithAccess = 0.06
    /// Without access, where the app itself tells.
    package var mendingWithoutAccess = 0.03
    /// With access: the holder cancels on a day.
    package var givingUpWithAccess = 0.004
    package var givingUpWithoutAccess = 0.01
}
