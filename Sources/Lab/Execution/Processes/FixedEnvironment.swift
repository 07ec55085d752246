import Foundation

/// The environment of processes that must start alike.
///
/// It has no random hash seed. Of the caller's variables it has only those that a program needs to run. It always has
/// the same number of bytes, because the stack begins below it.
enum FixedEnvironment {
    /// The variables that are inherited from the caller. They say where programs and libraries are.
    static let inheritedVariables = ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "VALGRIND_LIB", "TMPDIR"]
    /// Settings of jemalloc for exact counts: it returns no memory to the system over time, has one arena, and never
    /// scans the memory that a thread freed and keeps.
    ///
    /// Without the first two settings, counts of code that allocates differ by up to 0.15 % between processes. Without
    /// the last, they differ by up to 1.2 %, depending on the earlier work of the process.
    static let exactAllocator = [
        "MALLOC_CONF": """
        dirty_decay_ms:-1,muzzy_decay_ms:-1,narenas:1,\
        tcache_nslots_small_max:8190,lg_tcache_nslots_mul:12,tcache_gc_incr_bytes:1099511627776
        """
    ]
    /// The variable with the seed of Swift's hash function, for processes that use one.
    static let hashSeed = "MILLI_HASH_SEED"
    /// The variable that fills the environment up to its fixed size.
    static let padding = "MILLI_PADDING"
    /// The size of environment, arguments and program path together is a multiple of this.
    static let bytes = 4_096

    /// Returns the variables, sorted, as `NAME=value`.
    ///
    /// - Parameters:
    ///   - caller: the environment from which variables are inherited.
    ///   - names: more variables to inherit.
    ///   - addedVariables: variables to add.
    ///   - words: the program's path and its arguments, which lie next to the environment in memory.
    static func variables(
        from caller: [String: String] = ProcessInfo.processInfo.environment, passing names: [String] = [],
        adding addedVariables: [String: String] = [:], words: [String]
    ) -> [String] {
        var variables = caller.filter { inheritedVariables.contains($0.key) || names.contains($0.key) }
        variables["SWIFT_DETERMINISTIC_HASHING"] = "1"
        // A backtrace takes a second or more, and is not used here.
        variables["SWIFT_BACKTRACE"] = "enable=no"
        variables["LC_ALL"] = "C"
        variables["TZ"] = "UTC"
        variables.merge(addedVariables) { $1 }
        variables[padding] = ""
        let room = bytes - size(of: variables, words: words) % bytes
        variables[padding] = String(repeating: ".", count: room % bytes)

        return variables.map { "\($0.key)=\($0.value)" }.sorted()
    }

    /// Returns the size of variables and words in bytes: `name=value` and a zero for each.
    static func size(of variables: [String: String], words: [String]) -> Int {
        variables.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 2 }
            + words.reduce(0) { $0 + $1.utf8.count + 1 }
    }
}
