import CPlatform

/// The kernel's random placement of processes in memory, and how to switch it off.
///
/// Code that hashes addresses takes other paths at other addresses, so that its instruction counts vary.
package enum AddressPlacement {
    /// True if this process is placed at random; `nil` if the system does not tell.
    package static var isRandom: Bool? {
        let answer = milli_addresses_are_random()
        return answer < 0 ? nil : answer == 1
    }

    /// Runs `body`; if the system allows it, processes that this thread starts meanwhile are all placed alike.
    package static func withFixedAddresses<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard isRandom == true, milli_set_random_addresses(false) else { return try body() }
        defer { _ = milli_set_random_addresses(true) }
        return try body()
    }

    /// True if processes can be placed alike, which some containers forbid. The placement is the same afterwards.
    package static var canBeFixed: Bool {
        guard let isRandom else { return false }
        return !isRandom || milli_set_random_addresses(false) && milli_set_random_addresses(true)
    }
}
