import JSONText

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

public struct ExitPopulation: Hashable, Sendable {
    /// The number of sessions that began.
    public var sessions: Int
    /// The number that ended with *resign*, including those of no screen.
    public var exits: Int
    /// Exits in sessions without a view, where *resign* names no screen either.
    public var exitsWithoutScreen: Int
    /// Every screen that was viewed or left from, by exits, the most first; ties by name, byte for byte.
    public let screens: [ScreenExits]

    /// A population; puts the screens in order. Takes O(n log n) for n screens.
    public init(sessions: Int, exitsWithoutScreen: Int, screens: [ScreenExits]) {
        self.sessions = sessions
        self.exitsWithoutScreen = exitsWithoutScreen
        self.screens = screens.sorted {
            $0.exits != $1.exits ? $0.exits > $1.exits : ExactText.precedes($0.screen, $1.screen)
        }
        exits = screens.reduce(exitsWithoutScreen) { $0 + $1.exits }
    }

    public var views: Int { screens.reduce(0) { $0 + $1.views } }
}

/// The views of a screen, and the exits from it.
public struct ScreenExits: Hashable, Sendable {
    public var screen: String
    public var views: Int
    /// The number of sessions that ended on it.
    public var exits: Int

    /// Exits per view; `nil` when there is no view.
    public var exitRate: Double? { views == 0 ? nil : Double(exits) / Double(views) }

    /// An oddity of the row.
    public var flag: Flag? {
        guard exits > views else { return nil }
        return views == 0 ? .neverViewed : .moreExitsThanViews
    }

    /// An oddity of a row. Both come from a *resign* that names a screen which the app does not log as viewed,
    /// or from instants out of order.
    public enum Flag: String, Hashable, Sendable, CaseIterable {
        /// Users left from it, yet nobody viewed it.
        case neverViewed = "never viewed"
        /// It has views, but fewer than exits.
        case moreExitsThanViews = "more exits than views"
    }
}

/// The definition of a new user: the age up to which exits are logged. The document compares
/// `now − createTime <= 60 * 60 * 24`: the last instant of the window belongs to it, and a user who is created in the
/// future counts as new.
/// Source: exit-page, Exit log.
public struct ExitWindow: Hashable, Sendable {
    /// The age in milliseconds, at least 0.
    public let milliseconds: Int64

    /// 24 hours, the document's window.
    public static let day = ExitWindow(milliseconds: 86_400_000)

    /// A window that is not negative.
    public init(milliseconds: Int64) {
        precondition(milliseconds >= 0, "a window is an age, which is not negative")
        self.milliseconds = milliseconds
    }

    /// Whether a user who was created at one instant is new at another, both in milliseconds since 1970.
    @inlinable
    public func isNew(createdAt: Int64, at now: Int64) -> Bool {
        let (age, overflows) = now.subtractingReportingOverflow(createdAt)
        // An age that no integer holds is beyond every window; one below them all is in the future.
        return overflows ? now < createdAt : age <= milliseconds
    }

    /// The last instant at which a user is new.
    @inlinable
    public func lastInstant(createdAt: Int64) -> Int64 {
        let (last, overflows) = createdAt.addingReportingOverflow(milliseconds)
        return overflows ? .max : last
    }
}
