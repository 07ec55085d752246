/// What the lab found when it tested itself on this machine.
public struct SelfTestResult: Codable, Sendable, Equatable {
    /// What was tested.
    public var name: String
    /// Whether measurements of that kind can be trusted here.
    public var passed: Bool
    /// The numbers behind it, in a sentence.
    public var finding: String
    /// What would help, where it did not pass.
    public var remedy: String?

    /// The outcome of one self-test.
    public init(name: String, passed: Bool, finding: String, remedy: String? = nil) {
        self.name = name
        self.passed = passed
        self.finding = finding
        self.remedy = remedy
    }
}

extension Double {
    /// The number with so many decimals; one that has no place for them as Swift writes it.
    func rounded(toPlaces places: Int) -> String { FixedDecimals.text(self, decimals: places) ?? "\(self)" }
}
