import CPlatform

/// One of the cores that this process may run on.
package enum OneCore {
    /// Runs `body`. If the system allows it, processes that this thread starts meanwhile run only on that core.
    package static func with<Result>(_ body: () throws -> Result) rethrows -> Result {
        var before = milli_cores()
        guard milli_narrow_to_one_core(&before) else { return try body() }
        defer { milli_widen_to_cores(&before) }
        return try body()
    }
}
