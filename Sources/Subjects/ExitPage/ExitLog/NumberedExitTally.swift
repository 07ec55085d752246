/// Counts exits one event at a time, of users and screens that the caller numbers as they first come: 32 bytes a user,
/// 128 a screen, and nothing per event. Gives what ``ExitTally`` gives, to the last count.
package struct NumberedExitTally: Sendable {
    /// What happened, by its name in logs.
    package enum Kind: String, CaseIterable, Sendable {
        case active, view, resign
    }

    private struct User {
        let createdAt: Int64
        let lastInstant: Int64
        var latest = Int64.min
        /// ``ExitCountTable/inSession``, or 0.
        var inSession: UInt32 = 0
        /// The number of the screen and 1; 0 for none.
        var screen: UInt32 = 0
    }

    private let window: ExitWindow
    private var users: [User] = []
    /// As in ``ExitCountTable``.
    private var counters = [UInt64](repeating: 0, count: 16)
    private var events = 0
    private var outOfOrder: UInt64 = 0

    package init(window: ExitWindow) { self.window = window }

    package mutating func appendUser(createdAt: Int64) {
        users.append(User(createdAt: createdAt, lastInstant: window.lastInstant(createdAt: createdAt)))
    }

    package mutating func appendScreen() { counters.append(contentsOf: repeatElement(0, count: 16)) }

    package func createdAt(_ user: Int) -> Int64 { users[user].createdAt }

    /// Counts an event, in O(1), as ``ExitColumns`` do.
    package mutating func take(_ kind: Kind, screen number: Int? = nil, at instant: Int64, of user: Int) {
        events += 1
        let named = number.map { UInt32($0) + 1 } ?? 0
        var state = users[user]
        if instant < state.latest { outOfOrder += 1 }
        state.latest = instant
        let isNew = instant <= state.lastInstant ? ExitCountTable.newUser : 0
        let slot = kind == .resign && named == 0 ? state.screen : named
        let code = kind == .active ? ExitCode.activeKind : kind == .view ? ExitCode.viewKind : ExitCode.resignKind
        counters[Int(slot) * 16 + Int(code + state.inSession + isNew)] += 1

        // A view leaves the session as it is.
        if kind != .view { state.inSession = kind == .active ? ExitCountTable.inSession : 0 }
        state.screen = kind == .view ? named : 0
        users[user] = state
    }

    /// The counts so far; sessions that are open have no exit yet.
    ///
    /// - Parameter screens: the names of all screens, by their numbers.
    package func statistics(screens: [String]) -> ExitStatistics {
        ExitCountTable(counters, outOfOrder: outOfOrder)
            .statistics(events: events, users: users.count, screens: screens, window: window)
    }
}
