import JSONText

/// The reference: a tally that counts exits one event at a time, by names.
///
/// It is written like the backend of an app: a dictionary of open sessions by user, and a dictionary of counts by
/// screen. It stores nothing per event.
package struct ExitTally: Sendable {
    /// The age up to which a user counts as new.
    package let window: ExitWindow
    private var users: [ExactText: UserState] = [:]
    private var screens: [ExactText: ScreenCounts] = [:]
    private var totals = Totals()

    /// Makes a tally without events.
    package init(window: ExitWindow = .day) { self.window = window }

    /// Counts an event. An event that is refused changes nothing.
    ///
    /// - Throws: ``ExitEventError`` if the creation of the user is unknown, or differs from an earlier one.
    /// - Complexity: O(1) expected.
    package mutating func add(_ event: ExitEvent) throws(ExitEventError) {
        let user = ExactText(event.user)

        // The state is changed in place in the dictionary, so that the user is looked up once.
        do throws(ExitEventError) {
            try users[user, default: UserState(createdAt: event.createdAt)]
                .add(event, window, &screens, &totals)
        } catch {
            if case .missingCreation = error { users[user] = nil }
            throw error
        }
    }

    /// The counts so far. Open sessions have no exit yet.
    ///
    /// - Complexity: O(n log n) for n screens.
    package var statistics: ExitStatistics {
        ExitStatistics(
            window: window, events: totals.events, users: users.count,
            viewsOutsideSessions: totals.viewsOutsideSessions, resignsOutsideSessions: totals.resignsOutsideSessions,
            outOfOrder: totals.outOfOrder, newUsers: population(\.newUserCount), allUsers: population(\.allUserCount))
    }

    private func population(_ count: KeyPath<UserCounts, Int>) -> ExitPopulation {
        ExitPopulation(
            sessions: totals.sessions[keyPath: count], exitsWithoutScreen: totals.exitsWithoutScreen[keyPath: count],
            screens: screens.compactMap { name, counts in
                let views = counts.views[keyPath: count]
                let exits = counts.exits[keyPath: count]
                guard views > 0 || exits > 0 else { return nil }
                return ScreenExits(screen: name.text, views: views, exits: exits)
            })
    }
}

/// The open session of a user.
private struct UserState {
    let createdAt: Int64?
    var latest = Int64.min
    var isInSession = false
    /// The last screen viewed in the session.
    var screen: ExactText?

    /// Counts an event of the user into the counts of its screen and of all events.
    mutating func add(
        _ event: ExitEvent, _ window: ExitWindow, _ screens: inout [ExactText: ScreenCounts], _ totals: inout Totals
    ) throws(ExitEventError) {
        guard let createdAt else { throw .missingCreation(user: event.user) }

        if let newCreation = event.createdAt, newCreation != createdAt {
            throw .changedCreation(user: event.user, known: createdAt, given: newCreation)
        }

        totals.events += 1
        if event.at < latest { totals.outOfOrder += 1 }
        latest = event.at
        let isNew = window.isNew(createdAt: createdAt, at: event.at)

        switch event.action {
        case .active:
            isInSession = true
            screen = nil
            totals.sessions.add(isNew: isNew)
        case .view where !isInSession: totals.viewsOutsideSessions += 1
        case .resign where !isInSession: totals.resignsOutsideSessions += 1
        case .view(let viewed):
            let viewed = ExactText(viewed)
            screen = viewed
            screens[viewed, default: ScreenCounts()].views.add(isNew: isNew)
        case .resign(let named):
            if let screen = named.map({ ExactText($0) }) ?? screen {
                screens[screen, default: ScreenCounts()].exits.add(isNew: isNew)
            } else {
                totals.exitsWithoutScreen.add(isNew: isNew)
            }

            isInSession = false
            screen = nil
        }
    }
}

/// The counts of one screen.
private struct ScreenCounts {
    var views = UserCounts()
    var exits = UserCounts()
}

/// The counts of the whole log.
private struct Totals {
    var events = 0
    var outOfOrder = 0
    var viewsOutsideSessions = 0
    var resignsOutsideSessions = 0
    var sessions = UserCounts()
    var exitsWithoutScreen = UserCounts()
}

/// A count of all users, and the part of new users.
private struct UserCounts {
    var newUserCount = 0
    var allUserCount = 0

    mutating func add(isNew: Bool) {
        allUserCount += 1
        if isNew { newUserCount += 1 }
    }
}
