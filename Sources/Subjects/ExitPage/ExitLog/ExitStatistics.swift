/// The screens from which users leave the app, by an exit log. A session lasts from *active* to *resign*; what a log
/// can get wrong is decided there. Names are the same where their bytes in UTF-8 are. Source: exit-page, Exit log.
package struct ExitStatistics: Hashable, Sendable {
    /// The age up to which a user counted as new.
    package var window: ExitWindow
    package var events, users: Int
    /// Views that belong to no session.
    package var viewsOutsideSessions: Int
    /// Resigns that end no session.
    package var resignsOutsideSessions: Int
    /// Events with an instant before that of the user's previous one.
    package var outOfOrder: Int
    /// The counts of new users: the document's log. Each event is judged at its own instant, so that a session that
    /// outlasts the window has its early views here and its exit not.
    package var newUsers: ExitPopulation
    package var allUsers: ExitPopulation

    /// Sessions that no *resign* ended.
    package var unendedSessions: Int { allUsers.sessions - allUsers.exits }
}
