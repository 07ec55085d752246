/// Many users in columns, 20 bytes each, with the versions as numbers: equal numbers are equal texts.
public struct ReviewUserColumns: Sendable {
    /// By user: how many important tasks were completed, at most `Int32.max`.
    public private(set) var completedTasks: [Int32] = []
    /// By user: the version that runs.
    public private(set) var version: [Int32] = []
    /// By user: the version last asked in; ``noVersion`` when there was no request.
    public private(set) var lastVersion: [Int32] = []
    /// By user: when, in milliseconds since 1970; `Int64.min` when there was no request.
    public private(set) var lastRequestAt: [Int64] = []
    private var numbers: [String: Int32] = [:]

    /// The number of no version.
    public static let noVersion: Int32 = -1

    /// The columns of some users.
    ///
    /// - Complexity: O(n) expected for n users.
    public init(_ users: some Collection<ReviewUser>) {
        completedTasks.reserveCapacity(users.count)
        version.reserveCapacity(users.count)
        lastVersion.reserveCapacity(users.count)
        lastRequestAt.reserveCapacity(users.count)
        for user in users { append(user) }
    }

    /// How many users there are.
    public var count: Int { version.count }

    /// Appends a user.
    public mutating func append(_ user: ReviewUser) {
        completedTasks.append(Int32(clamping: user.state.completedTasks))
        version.append(number(of: user.version))
        lastVersion.append(user.state.lastRequest.map { number(of: $0.version) } ?? Self.noVersion)
        // The first instant of all is kept for no request; nobody is asked 292 million years ago.
        lastRequestAt.append(user.state.lastRequest.map { max($0.at, .min + 1) } ?? .min)
    }

    /// Puts another state in the place of a user's.
    public mutating func update(_ user: ReviewUser, at place: Int) {
        completedTasks[place] = Int32(clamping: user.state.completedTasks)
        version[place] = number(of: user.version)
        lastVersion[place] = user.state.lastRequest.map { number(of: $0.version) } ?? Self.noVersion
        lastRequestAt[place] = user.state.lastRequest.map { max($0.at, .min + 1) } ?? .min
    }

    private mutating func number(of version: String) -> Int32 {
        if let number = numbers[version] { return number }
        let number = Int32(numbers.count)
        numbers[version] = number
        return number
    }

    /// Visits the memory that a decision may touch.
    public func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        func column<Element>(_ column: [Element]) {
            column.withUnsafeBytes { bytes in
                if let start = bytes.baseAddress { visit(start, bytes.count) }
            }
        }
        column(completedTasks)
        column(version)
        column(lastVersion)
        column(lastRequestAt)
    }
}
