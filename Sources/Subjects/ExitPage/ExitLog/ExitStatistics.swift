/// The screens from which users leave the app, according to an exit log.
///
/// A session lasts from *active* to *resign*; the source says how faults of a log count. Two names are the same if
/// their bytes in UTF-8 are.
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
    /// The counts of new users, which the article logs. Each event is judged at its own instant: if a session outlasts
    /// the window, its early views count here and its exit does not.
    package var newUsers: ExitPopulation
    package var allUsers: ExitPopulation
    /// The number of exits that were none, because the user came back soon.
    package var interruptions = 0
    /// The number of exits that count for the screen of the session before, as theirs had no view.
    package var carriedExits = 0
    /// The number of views that do not count, because their screen was in front already.
    package var repeatedViews = 0
    /// The number of views that do not count, because their screen is to be ignored.
    package var ignoredViews = 0

    /// The number of sessions that no *resign* ended.
    package var unendedSessions: Int { allUsers.sessions - allUsers.exits }
}
