import ExitPage
import Foundation
import Nouns

/// The limit that the stack sets to recursive searches.
enum StackLimit {
    static func refusal(levels: Int) -> String? {
        var limit = rlimit()
        #if canImport(Glibc)
            let status = getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit)
        #else
            let status = getrlimit(RLIMIT_STACK, &limit)
        #endif
        // An unlimited stack still ends somewhere, so the usual default of systems is assumed, 8 MiB.
        let bytes = status == 0 && limit.rlim_cur < 1 << 40 ? Int(limit.rlim_cur) : 8 << 20
        let safeLevels = RecursiveSearch.maximumLevels(stackBytes: bytes)

        guard levels > safeLevels else { return nil }

        return "\(levels.grouped) levels, and a stack of \(bytes >> 20) MiB is safe for \(safeLevels.grouped)"
    }
}
