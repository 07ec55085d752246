/// The screens from which users leave the app, by an exit log. A session lasts from *active* to *resign*; what a log
/// can get wrong is decided there. Names are the same where their bytes in UTF-8 are. Source: exit-page, Exit log.
public struct ExitStatistics: Hashable, Sendable {
    /// The age up to which a user counted as new.
    public var window: ExitWindow
    public var events, users: Int
    /// Views that belong to no session.
    public var viewsOutsideSessions: Int
    /// Resigns that end no session.
    public var resignsOutsideSessions: Int
    /// Events with an instant before that of the user's previous one.
    public var outOfOrder: Int
    /// The counts of new users: the document's log. Each event is judged at its own instant, so that a session that
    /// outlasts the window has its early views here and its exit not.
    public var newUsers: ExitPopulation
    public var allUsers: ExitPopulation

    /// Sessions that no *resign* ended.
    public var unendedSessions: Int { allUsers.sessions - allUsers.exits }
}
