/// The rates at which payments fail, recover and are lost.
package struct PaymentRates: Hashable, Sendable {
    /// The part of renewals that are declined.
    package var decline = 0.08
    /// The part of declined payments that succeed without help, because the account is filled again.
    package var passing = 0.20
    /// The part of declined payments that the subscriber would fix once they notice. The rest is never fixed.
    package var mendable = 0.35
    /// The average number of days until a temporary problem is over.
    package var daysToPass = 3.0
    /// The rate a day at which the subscriber fixes the payment with access, when only mails and messages say so.
    package var mendingWithAccess = 0.06
    /// The rate a day at which the subscriber fixes the payment without access, when the app itself says so.
    package var mendingWithoutAccess = 0.03
    /// The rate a day at which the subscriber cancels with access.
    package var givingUpWithAccess = 0.004
    package var givingUpWithoutAccess = 0.01
}
