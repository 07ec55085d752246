/// The columns of an ``ExitLog`` as pointers, for loops over ranges of its users. Sound to share between threads
/// because nobody writes to a log while its columns are lent, and valid until the call that lends them returns.
package struct ExitColumns: @unchecked Sendable {
    package let users: Int
    package let events: Int
    package let screens: Int
    package let createdAt: UnsafePointer<Int64>
    /// By user: where the events end.
    package let ends: UnsafePointer<Int>
    package let codes: UnsafePointer<UInt32>
    package let instants: UnsafePointer<Int64>

    /// The first user whose events do not all lie before a position; behind the last position there is none. Takes
    /// O(log n) for n users.
    func user(at position: Int) -> Int {
        var low = 0
        var high = users
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > position { high = middle } else { low = middle + 1 }
        }

        return low
    }

    /// The users of one of several parts that have about as many events each; together they are all users, and none is
    /// in two.
    func users(ofPart part: Int, of parts: Int) -> Range<Int> {
        func bound(_ part: Int) -> Int {
            // The first users may have no events, so that none of the positions would find them.
            part == 0 ? 0 : user(at: events / parts * part + events % parts * part / parts)
        }

        return bound(part)..<bound(part + 1)
    }
}

extension ExitLog {
    package func withColumns<Result>(_ body: (ExitColumns) throws -> Result) rethrows -> Result {
        try createdAt.withUnsafeBufferPointer { createdAt in
            try ends.withUnsafeBufferPointer { ends in
                try codes.withUnsafeBufferPointer { codes in
                    try instants.withUnsafeBufferPointer { instants in
                        guard let createdAt = createdAt.baseAddress, let ends = ends.baseAddress,
                            let codes = codes.baseAddress, let instants = instants.baseAddress
                        else { preconditionFailure("the buffer of an array has an address, even when it is empty") }

                        return try body(
                            ExitColumns(
                                users: users.count, events: count, screens: screens.count, createdAt: createdAt,
                                ends: ends, codes: codes, instants: instants))
                    }
                }
            }
        }
    }
}
