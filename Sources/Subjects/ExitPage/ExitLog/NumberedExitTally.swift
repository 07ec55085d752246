/// A tally that counts exits one event at a time, of users and screens that the caller numbers in the order of their
/// first events. It takes 32 bytes a user, 128 a screen, and nothing per event. Its statistics are those of
/// ``ExitTally``, to the last count.
package struct NumberedExitTally: Sendable {
    /// The kind of an event, by its name in logs.
    package enum Kind: String, CaseIterable, Sendable {
        case active, view, resign

        fileprivate var code: UInt32 {
            switch self {
            case .active: ExitCode.activeKind
            case .view: ExitCode.viewKind
            case .resign: ExitCode.resignKind
            }
        }
    }

    private struct User {
        let createdAt: Int64
        /// The last instant at which the user is new.
        let lastInstant: Int64
        /// The instant of the previous event.
        var latest = Int64.min
        /// ``ExitCountTable/inSession`` in a session, else 0.
        var inSession: UInt32 = 0
        /// 1 more than the number of the last screen viewed in the session; 0 for none.
        var screen: UInt32 = 0
    }

    private let window: ExitWindow
    private var users: [User] = []
    /// The counters of no screen and of each screen, as ``ExitCountTable`` numbers them.
    private var counters = [UInt64](repeating: 0, count: 16)
    private var events = 0
    private var outOfOrder: UInt64 = 0

    /// Makes a tally without users.
    package init(window: ExitWindow) { self.window = window }

    /// Adds the user with the next number.
    package mutating func appendUser(createdAt: Int64) {
        users.append(User(createdAt: createdAt, lastInstant: window.lastInstant(createdAt: createdAt)))
    }

    /// Adds the screen with the next number.
    package mutating func appendScreen() { counters.append(contentsOf: repeatElement(0, count: 16)) }

    /// Returns the instant when a user was created, in milliseconds since 1970.
    package func createdAt(_ user: Int) -> Int64 { users[user].createdAt }

    /// Counts an event as ``ExitColumns`` do.
    ///
    /// - Parameters:
    ///   - kind: its kind.
    ///   - number: the number of its screen, if it has one.
    ///   - instant: its instant, in milliseconds since 1970.
    ///   - user: the number of its user.
    /// - Complexity: O(1).
    package mutating func take(_ kind: Kind, screen number: Int? = nil, at instant: Int64, of user: Int) {
        events += 1
        var state = users[user]
        if instant < state.latest { outOfOrder += 1 }
        state.latest = instant

        let namedSlot = number.map { UInt32($0) + 1 } ?? 0
        let slot = kind == .resign && namedSlot == 0 ? state.screen : namedSlot
        let isNew = instant <= state.lastInstant ? ExitCountTable.newUser : 0
        counters[Int(slot) * 16 + Int(kind.code + state.inSession + isNew)] += 1

        switch kind {
        case .active:
            state.inSession = ExitCountTable.inSession
            state.screen = 0
        case .view:
            state.screen = namedSlot
        case .resign:
            state.inSession = 0
            state.screen = 0
        }

        users[user] = state
    }

    /// Sums up the counts so far. Open sessions have no exit yet.
    ///
    /// - Parameter screens: the names of all screens, by their numbers.
    package func statistics(screens: [String]) -> ExitStatistics {
        ExitCountTable(counters, outOfOrder: outOfOrder)
            .statistics(events: events, users: users.count, screens: screens, window: window)
    }
}
