/// Many users in columns, with versions as numbers: equal numbers mean equal texts. A decision reads 10 bytes of a
/// user. The 8 bytes with the milliseconds of the instant are only read if its highest bits, in steps of about 4
/// seconds, are not enough.
@usableFromInline
package struct ReviewUserColumns: Sendable {
    /// The number of completed important tasks, by user; at most `Int16.max`.
    package private(set) var completedTasks: [Int16] = []
    /// The running version, by user.
    package private(set) var version: [Int16] = []
    /// The version of the last request, by user; ``noVersion`` without a request.
    package private(set) var lastVersion: [Int16] = []
    /// The highest bits of the instant of the last request, by user; see ``coarse(_:)``.
    package private(set) var lastRequestCoarse: [Int32] = []
    /// The instant of the last request in milliseconds since 1970, by user; `Int64.min` without a request.
    package private(set) var lastRequestAt: [Int64] = []
    private var numbers: [String: Int16] = [:]

    /// The number that stands for no version.
    package static let noVersion: Int16 = -1

    /// Makes the columns of users with at most 32,768 versions, in O(n) expected.
    package init(_ users: some Collection<ReviewUser>) {
        completedTasks.reserveCapacity(users.count)
        version.reserveCapacity(users.count)
        lastVersion.reserveCapacity(users.count)
        lastRequestCoarse.reserveCapacity(users.count)
        lastRequestAt.reserveCapacity(users.count)
        for user in users { append(user) }
    }

    package var count: Int { version.count }

    /// Returns an instant in units of 4,096 ms, rounded down. Instants too far from 1970 become the first or the last
    /// unit. A later instant never gives a lower number.
    @inline(__always)
    package static func coarse(_ instant: Int64) -> Int32 { Int32(clamping: instant >> 12) }

    package mutating func append(_ user: ReviewUser) {
        completedTasks.append(Int16(clamping: user.state.completedTasks))
        version.append(number(of: user.version))
        lastVersion.append(user.state.lastRequest.map { number(of: $0.version) } ?? Self.noVersion)

        // The first possible instant stands for "no request": no user was asked 292 million years ago.
        let at = user.state.lastRequest.map { max($0.at, .min + 1) } ?? .min
        lastRequestCoarse.append(Self.coarse(at))
        lastRequestAt.append(at)
    }

    private mutating func number(of version: String) -> Int16 {
        if let number = numbers[version] { return number }
        precondition(numbers.count <= Int16.max, "an app has at most 32,768 versions")
        let number = Int16(numbers.count)
        numbers[version] = number
        return number
    }

    package func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        func column<Element>(_ column: [Element]) {
            column.withUnsafeBytes { bytes in
                if let start = bytes.baseAddress { visit(start, bytes.count) }
            }
        }

        column(completedTasks)
        column(version)
        column(lastVersion)
        column(lastRequestCoarse)
        column(lastRequestAt)
    }
}
