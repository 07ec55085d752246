/// An exit log in columns, the events of each user together: what a store that is partitioned by user holds.
///
/// 12 bytes an event (4 of code, 8 of instant) and 16 a user beside the name. Both implementations read it: `batch` the
/// columns as they are, `sequential` the events that ``events`` makes of them with the names in place of the numbers.
public struct ExitLog: Hashable, Sendable {
    /// The names of the screens.
    public internal(set) var screens = ScreenNames()
    /// The names of the users, in the order in which they were first met.
    public internal(set) var users: [String] = []
    /// By user: when created, in milliseconds since 1970.
    public internal(set) var createdAt: [Int64] = []
    /// By user: where the events end; they begin where those of the user before end.
    public internal(set) var ends: [Int] = []
    /// By event: what happened.
    public internal(set) var codes: [UInt32] = []
    /// By event: when, in milliseconds since 1970.
    public internal(set) var instants: [Int64] = []

    /// An empty log.
    public init() {}

    /// How many events there are.
    public var count: Int { codes.count }

    /// The events of a user, as positions in the columns.
    public func positions(of user: Int) -> Range<Int> { (user == 0 ? 0 : ends[user - 1])..<ends[user] }

    /// Makes room, so that appending copies nothing.
    public mutating func reserve(users: Int, events: Int) {
        self.users.reserveCapacity(users)
        createdAt.reserveCapacity(users)
        ends.reserveCapacity(users)
        codes.reserveCapacity(events)
        instants.reserveCapacity(events)
    }

    /// Appends a user who has no events yet. The caller sees to it that names are not repeated.
    public mutating func appendUser(_ name: String, createdAt: Int64) {
        users.append(name)
        self.createdAt.append(createdAt)
        ends.append(codes.count)
    }

    /// The number of a screen of this log.
    public mutating func intern(_ screen: String) -> ScreenID { screens.intern(screen) }

    /// Appends an event of the user who was appended last.
    ///
    /// - Precondition: there is a user.
    @inline(__always)
    public mutating func append(_ code: ExitCode, at instant: Int64) {
        codes.append(code.rawValue)
        instants.append(instant)
        ends[ends.count - 1] += 1
    }
}

extension ExitLog {
    /// Groups the events by user; each user's stay in their order.
    ///
    /// - Throws: ``ExitEventError``, as ``ExitTally/add(_:)`` does.
    /// - Complexity: O(n) expected.
    public init(grouping events: some Collection<ExitEvent>) throws(ExitEventError) {
        self.init()
        var numbers: [ExactName: Int] = [:]
        var grouped: [[(code: ExitCode, at: Int64)]] = []
        var creations: [Int64] = []
        for event in events {
            let number: Int
            let user = ExactName(event.user)
            if let known = numbers[user] {
                number = known
                if let given = event.createdAt, given != creations[known] {
                    throw .changedCreation(user: event.user, known: creations[known], given: given)
                }
            } else {
                guard let createdAt = event.createdAt else { throw .missingCreation(user: event.user) }
                number = grouped.count
                numbers[user] = number
                grouped.append([])
                creations.append(createdAt)
                users.append(event.user)
            }
            grouped[number].append((code(of: event.action), event.at))
        }
        createdAt = creations
        codes.reserveCapacity(events.count)
        instants.reserveCapacity(events.count)
        for events in grouped {
            codes += events.map(\.code.rawValue)
            instants += events.map(\.at)
            ends.append(codes.count)
        }
    }

    private mutating func code(of action: ExitAction) -> ExitCode {
        switch action {
        case .active: .active
        case .view(let screen): .view(intern(screen))
        case .resign(let screen): .resign(screen.map { intern($0) })
        }
    }
}
