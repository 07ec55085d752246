/// One thing that a machine can or cannot do, or that disturbs measuring on it.
public struct DoctorCheck: Codable, Sendable, Equatable {
    /// How things stand.
    public enum Status: String, Codable, Sendable {
        /// As it should be.
        case ok
        /// It works, but it disturbs measuring or deserves attention.
        case warning
        /// It is not there, and something cannot be measured or said without it.
        case missing
        /// Times that are taken here mean nothing.
        case unfit
    }

    /// What was looked at.
    public var name: String
    /// How it stands.
    public var status: Status
    /// What was found, in a sentence.
    public var finding: String
    /// What would help; `nil` where nothing needs help.
    public var remedy: String?

    /// A check of known outcome.
    public init(name: String, status: Status, finding: String, remedy: String? = nil) {
        self.name = name
        self.status = status
        self.finding = finding
        self.remedy = remedy
    }
}
