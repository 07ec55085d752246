import JSONText

/// An exit log in columns. The events of each user are together, as in a store that is partitioned by user. An event
/// takes 12 bytes (4 for the code, 8 for the instant), and a user 16 besides the name.
///
/// ``BatchExitTally`` reads the columns as they are, ``ExitTally`` reads ``events``, which have names in place of
/// numbers.
package struct ExitLog: Hashable, Sendable {
    package internal(set) var screens = ScreenNames()
    /// The names of the users, in the order of their first events.
    package internal(set) var users: [String] = []
    /// The instant of creation in milliseconds since 1970, by user.
    package internal(set) var createdAt: [Int64] = []
    /// The end of the events, by user. They begin at the end of the user before.
    package internal(set) var ends: [Int] = []
    /// The ``ExitEventCode``, by event.
    package internal(set) var codes: [UInt32] = []
    /// The instant in milliseconds since 1970, by event.
    package internal(set) var instants: [Int64] = []

    /// Makes an empty log.
    package init() {}

    /// The number of events.
    package var count: Int { codes.count }

    /// Returns the positions of a user's events in the columns.
    package func positions(of user: Int) -> Range<Int> {
        let start = user == 0 ? 0 : ends[user - 1]
        return start..<ends[user]
    }

    /// Makes room for users and events.
    package mutating func reserve(users: Int, events: Int) {
        self.users.reserveCapacity(users)
        createdAt.reserveCapacity(users)
        ends.reserveCapacity(users)
        codes.reserveCapacity(events)
        instants.reserveCapacity(events)
    }

    /// Appends a user who has no events yet.
    ///
    /// - Precondition: no user has the name yet.
    package mutating func appendUser(_ name: String, createdAt: Int64) {
        users.append(name)
        self.createdAt.append(createdAt)
        ends.append(codes.count)
    }

    /// Returns the number of a screen, and adds a new one.
    package mutating func intern(_ screen: String) -> ScreenID { screens.intern(screen) }

    /// Appends an event of the user who was appended last.
    ///
    /// - Precondition: the log has a user.
    @inline(__always)
    package mutating func append(_ code: ExitEventCode, at instant: Int64) {
        codes.append(code.rawValue)
        instants.append(instant)
        ends[ends.count - 1] += 1
    }
}

extension ExitLog {
    /// Groups events by user; the events of each user stay in their order.
    ///
    /// - Throws: ``ExitEventError``, as ``ExitTally/add(_:)`` does.
    /// - Complexity: O(n) expected.
    package init(grouping events: some Collection<ExitEvent>) throws(ExitEventError) {
        self.init()
        var numbers: [ExactText: Int] = [:]
        var eventsByUser: [[(code: ExitEventCode, at: Int64)]] = []
        var creations: [Int64] = []

        for event in events {
            let number: Int
            let user = ExactText(event.user)
            if let existing = numbers[user] {
                number = existing
                if let createdAt = event.createdAt, createdAt != creations[number] {
                    throw .changedCreation(user: event.user, known: creations[number], given: createdAt)
                }
            } else {
                guard let createdAt = event.createdAt else { throw .missingCreation(user: event.user) }

                number = eventsByUser.count
                numbers[user] = number
                eventsByUser.append([])
                creations.append(createdAt)
                users.append(event.user)
            }

            eventsByUser[number].append((code(of: event.action), event.at))
        }

        createdAt = creations
        codes.reserveCapacity(events.count)
        instants.reserveCapacity(events.count)

        for events in eventsByUser {
            codes += events.map(\.code.rawValue)
            instants += events.map(\.at)
            ends.append(codes.count)
        }
    }

    private mutating func code(of action: ExitAction) -> ExitEventCode {
        switch action {
        case .active: .active
        case .view(let screen): .view(intern(screen))
        case .resign(let screen): .resign(screen.map { intern($0) })
        }
    }
}

extension ExitLog {
    /// The events in the form in which the backend of an app gets them: with names, one user after the other. The first
    /// event of a user has the instant of creation. They are made one by one, because the events of 10,000,000 sessions
    /// do not fit in memory.
    package var events: Events { Events(log: self) }

    /// The events of a log, from the first event of the first user to the last event of the last.
    package struct Events: Sequence, IteratorProtocol, Sendable {
        fileprivate let log: ExitLog
        fileprivate var position = 0
        fileprivate var user = 0
        fileprivate var isFirst = true

        package mutating func next() -> ExitEvent? {
            guard position < log.codes.count else { return nil }

            while position == log.ends[user] {
                user += 1
                isFirst = true
            }

            let code = ExitEventCode(rawValue: log.codes[position])
            let event = ExitEvent(
                user: log.users[user], createdAt: isFirst ? log.createdAt[user] : nil, at: log.instants[position],
                action: log.action(of: code))
            position += 1
            isFirst = false

            return event
        }
    }

    fileprivate func action(of code: ExitEventCode) -> ExitAction {
        switch (code.kind, code.screen) {
        case (ExitEventCode.viewKind, let screen?): .view(screen: screens[screen])
        case (ExitEventCode.resignKind, let screen): .resign(screen: screen.map { screens[$0] })
        default: .active
        }
    }
}

extension ExitTally {
    /// Counts a whole log, event by event.
    ///
    /// - Complexity: O(n) expected.
    package init(_ log: ExitLog, window: ExitWindow = .day) {
        self.init(window: window)
        for event in log.events {
            do {
                try add(event)
            } catch {
                preconditionFailure("a log names each user once, with the instant of creation: \(error)")
            }
        }
    }
}
