/// A jemalloc that cannot count allocations.
enum JemallocFault: Error, Equatable, CustomStringConvertible {
    case missing
    case statisticsDisabled
    case refused(control: String, code: Int32)

    var description: String {
        switch self {
        case .missing: "this process does not run on jemalloc; install libjemalloc-dev and build again with make"
        case .statisticsDisabled:
            "this jemalloc was built without statistics; use one that was configured with --enable-stats"
        case .refused(let control, let code):
            "jemalloc refused the control \(control) with error \(code); "
                + "jemalloc 5 with its default configuration is needed"
        }
    }
}
