/// One line of an app's exit log: who, when, and what happened. Source: exit-page, Exit log.
package struct ExitEvent: Hashable, Sendable {
    /// Whom it happened to.
    package var user: String
    /// When the user was created, in milliseconds since 1970. A log says it with the user's first event; later it may
    /// be left out.
    package var createdAt: Int64?
    /// When it happened, in milliseconds since 1970.
    package var at: Int64
    package var action: ExitAction

    package init(user: String, createdAt: Int64? = nil, at: Int64, action: ExitAction) {
        self.user = user
        self.createdAt = createdAt
        self.at = at
        self.action = action
    }
}
