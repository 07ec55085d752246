/// One line of an app's exit log: who, when, and what happened. Source: exit-page, Exit log.
public struct ExitEvent: Hashable, Sendable {
    /// Whom it happened to.
    public var user: String
    /// When the user was created, in milliseconds since 1970. A log says it with the user's first event; later it may
    /// be left out.
    public var createdAt: Int64?
    /// When it happened, in milliseconds since 1970.
    public var at: Int64
    public var action: ExitAction

    public init(user: String, createdAt: Int64? = nil, at: Int64, action: ExitAction) {
        self.user = user
        self.createdAt = createdAt
        self.at = at
        self.action = action
    }
}
