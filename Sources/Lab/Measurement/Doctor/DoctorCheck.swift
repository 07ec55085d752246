/// One thing that a machine can or cannot do, or that disturbs measuring on it.
public struct DoctorCheck: Sendable, Equatable {
    public enum Status: String, Sendable {
        case ok
        /// It works, but it disturbs measuring or deserves attention.
        case warning
        /// It is not there, and something cannot be measured or reported without it.
        case missing
        case unfit
    }

    public var name: String
    public var status: Status
    public var finding: String
    /// What would help; `nil` where nothing needs help.
    public var remedy: String?

    /// A check of known outcome; the doctor names its own in its list.
    public init(_ status: Status, _ finding: String, _ remedy: String? = nil, name: String = "") {
        self.name = name
        self.status = status
        self.finding = finding
        self.remedy = remedy
    }
}
