/// A tally that counts exits one event at a time. The caller numbers users and screens in the order of their first
/// events. A user takes 72 bytes, a screen 128, and an event nothing. With the policy of the article, all statistics
/// are the same as those of ``ExitTally``.
package struct NumberedExitTally: Sendable {
    /// The kind of an event, by its name in logs.
    package enum Kind: String, CaseIterable, Sendable {
        case active, view, resign

        fileprivate var code: UInt32 {
            switch self {
            case .active: ExitEventCode.activeKind
            case .view: ExitEventCode.viewKind
            case .resign: ExitEventCode.resignKind
            }
        }
    }

    private struct User {
        let createdAt: Int64
        /// The last instant at which the user is new.
        let lastInstant: Int64
        /// The instant of the previous event.
        var latest = Int64.min
        /// ``ExitCountTable/sessionMark`` in a session, else 0.
        var sessionMark: UInt32 = 0
        /// 1 more than the number of the last screen viewed in the session; 0 for none.
        var screen: UInt32 = 0
        /// The same for the session before, if this one has no view yet and the policy carries the screen over.
        var carriedScreen: UInt32 = 0
        /// The exit of the last session, until it is certain.
        var exit = Exit()
    }

    /// An exit. A return within ``ExitPolicy/returnWithin`` takes it back.
    private struct Exit {
        var instant = Int64.min
        /// The position of its counter; −1 for no exit.
        var counter = -1
        /// 1 more than the number of its screen; 0 for none.
        var slot: UInt32 = 0
        /// 1 more than the number of the screen after a return; 0 for none.
        var screen: UInt32 = 0
        /// The same for the session before.
        var carriedScreen: UInt32 = 0
        var isCarried = false
    }

    private let policy: ExitPolicy
    private var interruptions = 0
    private var carriedExits = 0
    private var repeatedViews = 0
    private var ignoredViews = 0
    private var users: [User] = []
    /// The counters of no screen and of each screen, as ``ExitCountTable`` numbers them.
    private var counters = [UInt64](repeating: 0, count: 16)
    private var events = 0
    private var outOfOrder: UInt64 = 0

    /// Makes a tally without users.
    package init(policy: ExitPolicy) { self.policy = policy }

    /// Adds the user with the next number.
    package mutating func appendUser(createdAt: Int64) {
        users.append(User(createdAt: createdAt, lastInstant: policy.window.lastInstant(createdAt: createdAt)))
    }

    /// Adds the screen with the next number.
    package mutating func appendScreen() { counters.append(contentsOf: repeatElement(0, count: 16)) }

    /// Returns the instant when a user was created, in milliseconds since 1970.
    package func createdAt(_ user: Int) -> Int64 { users[user].createdAt }

    /// Counts an event like ``ExitColumns``, with the rules of the policy.
    ///
    /// - Parameters:
    ///   - kind: its kind.
    ///   - number: the number of its screen, if it has one.
    ///   - instant: its instant, in milliseconds since 1970.
    ///   - user: the number of its user.
    /// - Complexity: O(1).
    package mutating func add(_ kind: Kind, screen number: Int? = nil, at instant: Int64, of user: Int) {
        events += 1
        var state = users[user]
        if instant < state.latest { outOfOrder += 1 }
        state.latest = instant

        let namedSlot = number.map { UInt32($0) + 1 } ?? 0
        let isNew = instant <= state.lastInstant ? ExitCountTable.newUser : 0
        switch kind {
        case .active: addActive(at: instant, isNew, &state)
        case .view: addView(namedSlot, isNew, &state)
        case .resign: addResign(namedSlot, at: instant, isNew, &state)
        }

        users[user] = state
    }

    /// Counts a view of an ignored screen: an event, but not a view.
    package mutating func addIgnoredView(at instant: Int64, of user: Int) {
        events += 1
        ignoredViews += 1
        if instant < users[user].latest { outOfOrder += 1 }
        users[user].latest = instant
    }

    private mutating func addActive(at instant: Int64, _ isNew: UInt32, _ state: inout User) {
        if state.sessionMark == 0, isReturn(at: instant, from: state.exit) {
            counters[state.exit.counter] -= 1
            if state.exit.isCarried { carriedExits -= 1 }
            interruptions += 1
            state.sessionMark = ExitCountTable.sessionMark
            state.screen = state.exit.screen
            state.carriedScreen = state.exit.carriedScreen
        } else {
            counters[Int(NumberedExitTally.Kind.active.code + state.sessionMark + isNew)] += 1
            state.carriedScreen = policy.carriesScreens && state.sessionMark == 0 ? state.exit.slot : 0
            state.sessionMark = ExitCountTable.sessionMark
            state.screen = 0
        }

        state.exit = Exit()
    }

    private func isReturn(at instant: Int64, from exit: Exit) -> Bool {
        guard exit.counter >= 0, policy.returnWithin > 0, instant >= exit.instant else { return false }
        return instant &- exit.instant < policy.returnWithin && instant &- exit.instant >= 0
    }

    private mutating func addView(_ slot: UInt32, _ isNew: UInt32, _ state: inout User) {
        if policy.joinsRepeatedViews, state.sessionMark != 0, state.screen == slot {
            repeatedViews += 1
            return
        }

        counters[Int(slot) * 16 + Int(NumberedExitTally.Kind.view.code + state.sessionMark + isNew)] += 1
        state.screen = slot
        state.carriedScreen = 0
    }

    private mutating func addResign(
        _ named: UInt32, at instant: Int64, _ isNew: UInt32, _ state: inout User
    ) {
        var slot = named == 0 ? state.screen : named
        let isCarried = slot == 0 && state.sessionMark != 0 && state.carriedScreen != 0
        if isCarried {
            slot = state.carriedScreen
            carriedExits += 1
        }

        let counter = Int(slot) * 16 + Int(NumberedExitTally.Kind.resign.code + state.sessionMark + isNew)
        counters[counter] += 1
        if state.sessionMark != 0 {
            let screen = state.screen == 0 && !isCarried ? slot : state.screen
            state.exit = Exit(
                instant: instant, counter: counter, slot: slot, screen: screen, carriedScreen: state.carriedScreen,
                isCarried: isCarried)
        }

        state.sessionMark = 0
        state.screen = 0
        state.carriedScreen = 0
    }

    /// Sums up the counts so far. Open sessions have no exit yet.
    ///
    /// - Parameter screens: the names of all screens, by their numbers.
    package func statistics(screens: [String]) -> ExitStatistics {
        var statistics = ExitCountTable(counters, outOfOrder: outOfOrder)
            .statistics(events: events, users: users.count, screens: screens, window: policy.window)
        statistics.interruptions = interruptions
        statistics.carriedExits = carriedExits
        statistics.repeatedViews = repeatedViews
        statistics.ignoredViews = ignoredViews

        return statistics
    }
}
