/// How often payments fail and what becomes of them.
public struct PaymentRates: Hashable, Sendable {
    /// A renewal that is declined.
    public var decline = 0.08
    /// Of the declined, those that go through by themselves: the account is filled again.
    public var passing = 0.20
    /// Of the declined, those whose holder would mend them once it is noticed. The rest would not.
    public var mendable = 0.35
    /// The days until a passing trouble is over, on average.
    public var daysToPass = 3.0
    /// With access, where only mails and messages tell: the holder mends it on a day.
    public var mendingWithAccess = 0.06
    /// Without access, where the app itself tells.
    public var mendingWithoutAccess = 0.03
    /// With access: the holder cancels on a day.
    public var givingUpWithAccess = 0.004
    public var givingUpWithoutAccess = 0.01
}
