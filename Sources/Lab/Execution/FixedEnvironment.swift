import Dispatch
import Foundation
import Synchronization

/// The environment of processes that are to start alike: no random hash seed, nothing of the caller's but what a
/// program needs to run, and always the same number of bytes, since the stack begins below them.
enum FixedEnvironment {
    /// Taken over from the caller: where programs and libraries are.
    static let kept = ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "VALGRIND_LIB", "TMPDIR"]
    /// Tells jemalloc to give nothing back to the system as time goes by, to have one arena, and to keep what a thread
    /// frees for that thread, without ever looking through it. Without the first two, counts of what allocates differ
    /// by up to 0.15 % from process to process; without the last, by up to 1.2 % with what the process did before.
    static let exactAllocator = [
        "MALLOC_CONF": """
        dirty_decay_ms:-1,muzzy_decay_ms:-1,narenas:1,\
        tcache_nslots_small_max:8190,lg_tcache_nslots_mul:12,tcache_gc_incr_bytes:1099511627776
        """
    ]
    /// The variable that fills the environment up.
    static let padding = "MILLI_PADDING"
    /// Environment, arguments and the program's path together come to a multiple of this.
    static let bytes = 4_096

    /// The variables, sorted, as `NAME=value`.
    ///
    /// - Parameter words: the program's path and its arguments, which lie beside the environment.
    static func variables(
        from caller: [String: String] = ProcessInfo.processInfo.environment, passing names: [String] = [],
        adding added: [String: String] = [:], words: [String]
    ) -> [String] {
        var variables = caller.filter { kept.contains($0.key) || names.contains($0.key) }
        variables["SWIFT_DETERMINISTIC_HASHING"] = "1"
        variables["LC_ALL"] = "C"
        variables["TZ"] = "UTC"
        variables.merge(added) { $1 }
        variables[padding] = ""
        let room = bytes - size(of: variables, words: words) % bytes
        variables[padding] = String(repeating: ".", count: room % bytes)

        return variables.map { "\($0.key)=\($0.value)" }.sorted()
    }

    /// The bytes that variables and words take: `name=value` and a zero each.
    static func size(of variables: [String: String], words: [String]) -> Int {
        variables.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 2 }
            + words.reduce(0) { $0 + $1.utf8.count + 1 }
    }
}
