/// The rates at which payments fail, recover and are lost.
package struct PaymentRates: Hashable, Sendable {
    /// The share of renewals that are declined.
    package var decline = 0.08
    /// The share of declined payments that later succeed without help, because the account has money again.
    package var passing = 0.20
    /// The share of declined payments that the subscriber fixes after noticing the problem. The rest is never fixed.
    package var mendable = 0.35
    /// The average number of days until the account has money again.
    package var daysToPass = 3.0
    /// The rate a day at which the subscriber fixes the payment while access goes on, when only mails and messages
    /// mention the problem.
    package var mendingWithAccess = 0.06
    /// The rate a day at which the subscriber fixes the payment after access has ended, when the app itself mentions
    /// it.
    package var mendingWithoutAccess = 0.03
    /// The rate a day at which the subscriber cancels while access goes on.
    package var givingUpWithAccess = 0.004
    package var givingUpWithoutAccess = 0.01
}
