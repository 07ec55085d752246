import CPlatform

/// The kernel's random placement of processes in memory, which can be switched off.
///
/// Code that hashes addresses takes other paths at other addresses, so its instruction counts vary.
package enum AddressPlacement {
    /// True if this process is placed at random; `nil` if the system does not report it.
    package static var isRandom: Bool? {
        let answer = milli_addresses_are_random()
        return answer < 0 ? nil : answer == 1
    }

    /// Runs `body`. If the system allows it, processes that this thread starts meanwhile are all placed alike.
    package static func withFixedAddresses<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard isRandom == true, milli_set_random_addresses(false) else { return try body() }
        defer { _ = milli_set_random_addresses(true) }
        return try body()
    }

    /// True if processes can be placed alike, which some containers forbid. The question does not change the placement.
    package static var canBeFixed: Bool {
        guard let isRandom else { return false }
        return !isRandom || milli_set_random_addresses(false) && milli_set_random_addresses(true)
    }
}
