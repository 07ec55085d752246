/// The screens from which users leave the app, according to an exit log.
///
/// A session lasts from *active* to *resign*. The source defines how faulty logs are counted. Two names are the same if
/// their UTF-8 bytes are.
///
/// Source: exit-page, Exit log.
package struct ExitStatistics: Hashable, Sendable {
    /// The age up to which a user counted as new.
    package var window: ExitWindow
    package var events: Int
    package var users: Int
    /// The number of views that belong to no session.
    package var viewsOutsideSessions: Int
    /// The number of resigns that end no session.
    package var resignsOutsideSessions: Int
    /// The number of events with an instant before that of the user's previous event.
    package var outOfOrder: Int
    /// The counts of new users, which the article logs. Each event counts by its own instant: if a session outlasts the
    /// window, its early views count here, and its exit does not.
    package var newUsers: ExitPopulation
    package var allUsers: ExitPopulation
    /// The number of exits that do not count, because the user came back soon.
    package var interruptions = 0
    /// The number of exits without a view that count for the screen of the session before.
    package var carriedExits = 0
    /// The number of views that do not count, because the screen was already in front.
    package var repeatedViews = 0
    /// The number of views that do not count, because the screen is ignored.
    package var ignoredViews = 0

    /// The number of sessions without a *resign*.
    package var unendedSessions: Int { allUsers.sessions - allUsers.exits }
}
