/// A fact about a machine that affects what or how well it can measure.
public struct DoctorCheck: Sendable, Equatable {
    /// The verdicts of a check, from good to bad.
    public enum Status: String, Sendable {
        case ok
        /// It works, but disturbs measuring or deserves attention.
        case warning
        /// It is missing, and something cannot be measured or reported without it.
        case missing
        /// Times from this machine are meaningless.
        case unfit
    }

    /// The subject of the check: `clock`.
    public var name: String
    /// The verdict.
    public var status: Status
    /// The fact itself, in words.
    public var finding: String
    /// The remedy; `nil` if none is needed.
    public var remedy: String?

    /// A check and its verdict. The doctor's own checks get their names from its list.
    public init(_ status: Status, _ finding: String, _ remedy: String? = nil, name: String = "") {
        self.name = name
        self.status = status
        self.finding = finding
        self.remedy = remedy
    }
}
