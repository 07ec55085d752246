/// A line of an app's exit log: a user, an instant and an action.
///
/// Source: exit-page, Exit log.
package struct ExitEvent: Hashable, Sendable {
    /// The name of the user.
    package var user: String
    /// The instant when the user was created, in milliseconds since 1970. The first event of a user has it; later
    /// events may leave it out.
    package var createdAt: Int64?
    /// The instant of the event, in milliseconds since 1970.
    package var at: Int64
    package var action: ExitAction

    /// Makes an event; the parameters are its properties.
    package init(user: String, createdAt: Int64? = nil, at: Int64, action: ExitAction) {
        self.user = user
        self.createdAt = createdAt
        self.at = at
        self.action = action
    }
}
