import CPlatform

/// Whether the kernel places processes at random addresses, and how to have them placed alike.
///
/// Code that hashes addresses takes other paths at other addresses, so that its instructions vary with them.
package enum AddressPlacement {
    /// Whether this process is placed at random; `nil` where the system does not tell.
    package static var isRandom: Bool? {
        let answer = milli_addresses_are_random()
        return answer < 0 ? nil : answer == 1
    }

    /// Runs `body`; processes that this thread starts meanwhile are placed alike, where the system allows it.
    package static func withFixedAddresses<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard isRandom == true, milli_set_random_addresses(false) else { return try body() }
        defer { _ = milli_set_random_addresses(true) }
        return try body()
    }

    /// Whether processes can be placed alike here: some containers forbid it. Changes nothing that lasts.
    package static var canBeFixed: Bool {
        isRandom.map { !$0 || milli_set_random_addresses(false) && milli_set_random_addresses(true) } ?? false
    }
}
