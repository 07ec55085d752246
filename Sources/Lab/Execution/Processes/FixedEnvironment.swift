import Foundation

/// The environment of processes that are to start alike.
///
/// It has no random hash seed, only those of the caller's variables that a program needs to run, and always the same
/// number of bytes, since the stack begins below them.
enum FixedEnvironment {
    /// The caller's variables that are taken over: they say where programs and libraries are.
    static let inheritedVariables = ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "VALGRIND_LIB", "TMPDIR"]
    /// Settings of jemalloc for exact counts: it gives nothing back to the system as time goes by, has one arena, and
    /// keeps what a thread frees for that thread, without ever looking through it.
    ///
    /// Without the first two, counts of code that allocates differ by up to 0.15 % from process to process; without the
    /// last, by up to 1.2 % with what the process did before.
    static let exactAllocator = [
        "MALLOC_CONF": """
        dirty_decay_ms:-1,muzzy_decay_ms:-1,narenas:1,\
        tcache_nslots_small_max:8190,lg_tcache_nslots_mul:12,tcache_gc_incr_bytes:1099511627776
        """
    ]
    /// The variable with the seed of Swift's hash function, for processes that draw one.
    static let hashSeed = "MILLI_HASH_SEED"
    /// The variable that fills the environment up.
    static let padding = "MILLI_PADDING"
    /// Environment, arguments and the program's path together come to a multiple of this.
    static let bytes = 4_096

    /// Returns the variables, sorted, as `NAME=value`.
    ///
    /// - Parameters:
    ///   - caller: the environment from which to take over.
    ///   - names: more variables to take over.
    ///   - addedVariables: variables to add.
    ///   - words: the program's path and its arguments, which lie next to the environment in memory.
    static func variables(
        from caller: [String: String] = ProcessInfo.processInfo.environment, passing names: [String] = [],
        adding addedVariables: [String: String] = [:], words: [String]
    ) -> [String] {
        var variables = caller.filter { inheritedVariables.contains($0.key) || names.contains($0.key) }
        variables["SWIFT_DETERMINISTIC_HASHING"] = "1"
        // A backtrace takes a second or more, and is of no use here.
        variables["SWIFT_BACKTRACE"] = "enable=no"
        variables["LC_ALL"] = "C"
        variables["TZ"] = "UTC"
        variables.merge(addedVariables) { $1 }
        variables[padding] = ""
        let room = bytes - size(of: variables, words: words) % bytes
        variables[padding] = String(repeating: ".", count: room % bytes)

        return variables.map { "\($0.key)=\($0.value)" }.sorted()
    }

    /// Returns the bytes that variables and words take: `name=value` and a zero each.
    static func size(of variables: [String: String], words: [String]) -> Int {
        variables.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 2 }
            + words.reduce(0) { $0 + $1.utf8.count + 1 }
    }
}
