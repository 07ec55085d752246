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

/// One core of those that this process may run on.
package enum OneCore {
    /// Runs `body`; processes that this thread starts meanwhile have that core alone, where the system allows it.
    package static func with<Result>(_ body: () throws -> Result) rethrows -> Result {
        var before = milli_cores()
        guard milli_narrow_to_one_core(&before) else { return try body() }
        defer { milli_widen_to_cores(&before) }
        return try body()
    }
}

/// How this module was built, as known at compile time; in a package build, everything else was built alike.
enum SwiftBuild {
    /// The version of the Swift compiler, as exactly as a program can know it: compilers tell a program only whether
    /// they are at least some version, so this is the highest rung of a ladder that the compiler reaches. Beyond the
    /// ladder it says "or later" instead of claiming a version.
    static let compilerVersion: String = {
        #if compiler(>=6.6)
            "6.6 or later"
        #elseif compiler(>=6.5)
            "6.5"
        #elseif compiler(>=6.4)
            "6.4"
        #elseif compiler(>=6.3.4)
            "6.3.4 or later"
        #elseif compiler(>=6.3.3)
            "6.3.3"
        #elseif compiler(>=6.3.2)
            "6.3.2"
        #elseif compiler(>=6.3.1)
            "6.3.1"
        #elseif compiler(>=6.3)
            "6.3"
        #elseif compiler(>=6.2)
            "6.2"
        #else
            "6.1"
        #endif
    }()

    /// `debug`, `release`, or `unchecked` for a release build without run-time checks.
    static var optimisation: String {
        // A table, because an if over compile-time constants warns of the branch that is not taken.
        let configurations = [("debug", _isDebugAssertConfiguration()), ("unchecked", _isFastAssertConfiguration())]
        return configurations.first(where: \.1)?.0 ?? "release"
    }
}
