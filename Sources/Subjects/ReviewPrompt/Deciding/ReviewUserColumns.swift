/// Many users in columns, with the versions as numbers: equal numbers are equal texts. A decision reads 10 bytes of a
/// user; the 8 bytes with the milliseconds of the instant only where its highest bits, about 4 seconds, cannot tell.
@usableFromInline
package struct ReviewUserColumns: Sendable {
    /// By user: how many important tasks were completed, at most `Int16.max`.
    package private(set) var completedTasks: [Int16] = []
    /// By user: the version that runs.
    package private(set) var version: [Int16] = []
    /// By user: the version last asked in; ``noVersion`` when there was no request.
    package private(set) var lastVersion: [Int16] = []
    /// By user: the highest bits of the instant of the last request, as ``coarse(_:)`` has them.
    package private(set) var lastRequestCoarse: [Int32] = []
    /// By user: when the last request was, in milliseconds since 1970; `Int64.min` when there was none.
    package private(set) var lastRequestAt: [Int64] = []
    private var numbers: [String: Int16] = [:]

    /// The number of no version.
    package static let noVersion: Int16 = -1

    /// The columns of some users of at most 32,768 versions, in O(n) expected.
    package init(_ users: some Collection<ReviewUser>) {
        completedTasks.reserveCapacity(users.count)
        version.reserveCapacity(users.count)
        lastVersion.reserveCapacity(users.count)
        lastRequestCoarse.reserveCapacity(users.count)
        lastRequestAt.reserveCapacity(users.count)
        for user in users { append(user) }
    }

    package var count: Int { version.count }

    /// An instant in units of 4,096 ms, rounded down; those too far from 1970 are the first or the last that there is.
    /// It never falls where the instant rises.
    @inline(__always)
    package static func coarse(_ instant: Int64) -> Int32 { Int32(clamping: instant >> 12) }

    package mutating func append(_ user: ReviewUser) {
        completedTasks.append(Int16(clamping: user.state.completedTasks))
        version.append(number(of: user.version))
        lastVersion.append(user.state.lastRequest.map { number(of: $0.version) } ?? Self.noVersion)

        // The first instant of all stands for "no request": no user was asked 292 million years ago.
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
