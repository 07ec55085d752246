/// Waiting requests in a hierarchical timer wheel (Varghese and Lauck 1987): a request and its cancellation take the same
/// few steps however many wait.
///
/// An instant is eleven digits of 6 bits. A request lies on the level of the highest digit in which its deadline differs from
/// now, in the slot of that digit; a slot of the lowest level is one millisecond. When time comes to a slot of a higher level,
/// what is in it moves down. A list keeps the order in which requests were made: a request gets to a lower level directly
/// only when all earlier ones with its deadline have moved there.
///
/// Rejected: slots as arrays with lazy cancellation, which hold what was cancelled until its time comes, 2.5 times the memory
/// when 90 % is.
public struct WheelRequests: DelayedRequests {
    /// What waits of a user, as a link of the list of its slot.
    private struct Link {
        /// In ``instant(_:)``'s order.
        var deadline: UInt64
        var next: Int32
        var previous: Int32
        /// Where it waits; ``none`` when it does not.
        var slot: Int32
    }

    private static let none: Int32 = -1
    private static let levels = 11
    private static let slotsPerLevel = 64

    private var links: [Link]
    private var heads = [Int32](repeating: none, count: levels * slotsPerLevel)
    private var tails = [Int32](repeating: none, count: levels * slotsPerLevel)
    /// By level: a bit for each slot that holds something.
    private var occupied = [UInt64](repeating: 0, count: levels)
    private var now = UInt64.min
    /// How many wait.
    public private(set) var count = 0

    /// Nothing waits.
    ///
    /// - Precondition: there are at most `Int32.max` users.
    public init(users: Int) {
        precondition(users <= Int32.max, "users are numbered with 31 bits")
        links = Array(
            repeating: Link(deadline: 0, next: Self.none, previous: Self.none, slot: Self.none), count: users)
    }

    /// An instant as a number that is never negative, in the same order.
    private static func instant(_ signed: Int64) -> UInt64 { UInt64(bitPattern: signed) ^ 1 << 63 }

    private static func signed(_ instant: UInt64) -> Int64 { Int64(bitPattern: instant ^ 1 << 63) }

    /// - Complexity: O(1).
    public mutating func request(_ user: Int, at deadline: Int64) {
        if links[user].slot != Self.none { remove(Int32(truncatingIfNeeded: user)) } else { count += 1 }
        links[user].deadline = max(Self.instant(deadline), now)
        append(Int32(truncatingIfNeeded: user))
    }

    /// - Complexity: O(1).
    @discardableResult
    public mutating func cancel(_ user: Int) -> Bool {
        guard links[user].slot != Self.none else { return false }
        remove(Int32(truncatingIfNeeded: user))
        links[user].slot = Self.none
        count -= 1
        return true
    }

    /// - Complexity: O(1) amortised over a request's life, in which it moves down at most ten times: once or twice for a
    ///   delay of seconds.
    public mutating func next(until instant: Int64) -> DelayedRequest? {
        let end = Self.instant(instant)
        while true {
            let head = heads[Int(now & 63)]
            if head != Self.none {
                remove(head)
                links[Int(head)].slot = Self.none
                count -= 1
                return DelayedRequest(user: Int(head), deadline: Self.signed(now))
            }
            guard now < end else { return nil }
            guard let (level, begin) = nextSlot, begin <= end else {
                now = end
                return nil
            }
            now = begin
            if level > 0 { moveDown(level * Self.slotsPerLevel + Int(begin >> (6 * level) & 63)) }
        }
    }

    /// The slot that time comes to next, and when it begins.
    private var nextSlot: (level: Int, begin: UInt64)? {
        for level in 0..<Self.levels {
            let shift = UInt64(6 * level)
            let digit = now >> shift & 63
            // Those behind the digit of now; behind the last digit, a shift by 64 leaves none.
            let later = occupied[level] & (~0 << (digit + 1))
            guard later != 0 else { continue }
            let slot = UInt64(later.trailingZeroBitCount)
            return (level, (now >> shift & ~63 | slot) << shift)
        }
        return nil
    }

    private mutating func moveDown(_ slot: Int) {
        var link = heads[slot]
        heads[slot] = Self.none
        tails[slot] = Self.none
        occupied[slot / Self.slotsPerLevel] &= ~(1 << UInt64(slot % Self.slotsPerLevel))
        while link != Self.none {
            let next = links[Int(link)].next
            append(link)
            link = next
        }
    }

    private mutating func append(_ link: Int32) {
        let deadline = links[Int(link)].deadline
        let difference = deadline ^ now
        let level = difference == 0 ? 0 : (63 - difference.leadingZeroBitCount) / 6
        let digit = deadline >> UInt64(6 * level) & 63
        let slot = level * Self.slotsPerLevel + Int(digit)
        let tail = tails[slot]
        links[Int(link)].next = Self.none
        links[Int(link)].previous = tail
        links[Int(link)].slot = Int32(truncatingIfNeeded: slot)
        if tail == Self.none {
            heads[slot] = link
            occupied[level] |= 1 << digit
        } else {
            links[Int(tail)].next = link
        }
        tails[slot] = link
    }

    /// Takes a link out of its list; it still says where it was.
    private mutating func remove(_ link: Int32) {
        let removed = links[Int(link)]
        let slot = Int(removed.slot)
        if removed.previous == Self.none {
            heads[slot] = removed.next
        } else {
            links[Int(removed.previous)].next = removed.next
        }
        if removed.next == Self.none {
            tails[slot] = removed.previous
        } else {
            links[Int(removed.next)].previous = removed.previous
        }
        if heads[slot] == Self.none {
            occupied[slot / Self.slotsPerLevel] &= ~(1 << UInt64(slot % Self.slotsPerLevel))
        }
    }
}
