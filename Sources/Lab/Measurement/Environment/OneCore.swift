import CPlatform

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
