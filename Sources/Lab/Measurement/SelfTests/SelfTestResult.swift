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
    /// The number with so many decimals, without Foundation.
    func rounded(toPlaces places: Int) -> String {
        guard isFinite, magnitude < 1e15 else { return "\(self)" }
        let scale = (0..<places).reduce(1) { power, _ in power * 10 }
        let scaled = Int((magnitude * Double(scale)).rounded())
        let sign = self < 0 && scaled > 0 ? "-" : ""
        guard places > 0 else { return "\(sign)\(scaled)" }
        let fraction = String(scaled % scale)
        return "\(sign)\(scaled / scale).\(String(repeating: "0", count: places - fraction.count))\(fraction)"
    }
}
