/// The columns of an ``ExitLog`` as pointers, for loops over ranges of its users. They are valid until the call that
/// lends them returns, and sound to share between threads because the log is not written meanwhile.
package struct ExitColumns: @unchecked Sendable {
    package let users: Int
    package let events: Int
    package let screens: Int
    package let createdAt: UnsafePointer<Int64>
    /// The end of the events, by user.
    package let ends: UnsafePointer<Int>
    /// The ``ExitEventCode``, by event.
    package let codes: UnsafePointer<UInt32>
    /// The instant in milliseconds since 1970, by event.
    package let instants: UnsafePointer<Int64>

    /// Returns the first user with an event at a position or after it; the number of users if there is none.
    ///
    /// - Complexity: O(log n) for n users.
    func user(at position: Int) -> Int {
        var low = 0
        var high = users
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > position { high = middle } else { low = middle + 1 }
        }

        return low
    }

    /// Returns the users of a part; parts have about equal numbers of events. Every user is in exactly one part.
    func users(ofPart part: Int, of parts: Int) -> Range<Int> {
        func bound(_ part: Int) -> Int {
            // The first users may have no events, so that no position leads to them.
            if part == 0 { return 0 }
            return user(at: events / parts * part + events % parts * part / parts)
        }

        return bound(part)..<bound(part + 1)
    }
}

extension ExitLog {
    /// Calls `body` with the columns, which are valid until it returns.
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
