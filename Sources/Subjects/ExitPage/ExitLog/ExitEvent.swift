import JSONText

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

public enum ExitAction: Hashable, Sendable {
    /// The app became active: a session begins.
    case active
    /// A screen came to the front.
    case view(screen: String)
    /// The app will resign active: the session ends. An app that looks for its foreground controller then says which it
    /// found; else the exit is from the last screen viewed in the session.
    case resign(screen: String?)
}

/// An event that cannot be counted.
public enum ExitEventError: Error, Hashable, Sendable {
    case missingCreation(user: String)
    case changedCreation(user: String, known: Int64, given: Int64)
}

extension ExitEventError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missingCreation(let user):
            "the first event of user \(user.shortened) has no createdAt; it must say when the user was created"
        case .changedCreation(let user, let known, let given):
            "user \(user.shortened) was created at \(known) by the first event, and now at \(given); "
                + "it must stay the same"
        }
    }
}
