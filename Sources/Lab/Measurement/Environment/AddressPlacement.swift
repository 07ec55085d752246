import CPlatform

/// Whether the kernel places processes at random addresses, and how to have one placed like the other.
///
/// Whoever hashes addresses takes other paths at other addresses, so that instructions vary with them.
public enum AddressPlacement {
    /// Whether this process is placed at random; `nil` where the system does not tell.
    public static var isRandom: Bool? {
        let answer = milli_addresses_are_random()
        return answer < 0 ? nil : answer == 1
    }

    /// Runs `body`; processes that this thread starts meanwhile are placed alike, where the system allows it.
    public static func withFixedAddresses<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard isRandom == true, milli_set_random_addresses(false) else { return try body() }
        defer { _ = milli_set_random_addresses(true) }
        return try body()
    }

    /// Whether processes can be placed alike here: some containers forbid it. Changes nothing that lasts.
    public static var canBeFixed: Bool {
        guard let isRandom else { return false }
        guard isRandom else { return true }
        guard milli_set_random_addresses(false) else { return false }
        return milli_set_random_addresses(true)
    }
}
