import CJemalloc

/// Why jemalloc's counters cannot be used.
public enum JemallocFault: Error, Equatable, CustomStringConvertible {
    /// The process does not run on jemalloc.
    case missing
    /// jemalloc was built without statistics.
    case statisticsDisabled
    /// jemalloc refused to read or write one of its controls.
    case refused(control: String, code: Int32)

    /// What is wrong and what would be right.
    public var description: String {
        switch self {
        case .missing:
            "this process does not run on jemalloc; install libjemalloc-dev and build again with make"
        case .statisticsDisabled:
            "this jemalloc was built without statistics; use one that was configured with --enable-stats"
        case .refused(let control, let code):
            "jemalloc refused the control \(control) with error \(code); jemalloc 5 with its default configuration is needed"
        }
    }
}

/// Typed access to jemalloc's `mallctl`. Names are static strings, so that no call allocates.
enum JemallocControl {
    static func read<Value: BitwiseCopyable>(_ name: StaticString, as initial: Value) throws(JemallocFault) -> Value {
        var value = initial
        var length = MemoryLayout<Value>.size
        let code = milli_jemalloc_mallctl(name.cString, &value, &length, nil, 0)
        guard code == 0 else { throw .refused(control: "\(name)", code: code) }
        return value
    }

    static func write<Value: BitwiseCopyable>(_ name: StaticString, _ value: Value) throws(JemallocFault) {
        var value = value
        let code = milli_jemalloc_mallctl(name.cString, nil, nil, &value, MemoryLayout<Value>.size)
        guard code == 0 else { throw .refused(control: "\(name)", code: code) }
    }

    static func invoke(_ name: StaticString) throws(JemallocFault) {
        let code = milli_jemalloc_mallctl(name.cString, nil, nil, nil, 0)
        guard code == 0 else { throw .refused(control: "\(name)", code: code) }
    }

    /// "5.3.0" of "5.3.0-0-g54eaed1d8b56b1aa528be3bdd1877e59c56fa90c"; `nil` where jemalloc is missing.
    static func version() -> String? {
        guard milli_jemalloc_is_present(),
            let text = try? read("version", as: UnsafePointer<CChar>?.none)
        else { return nil }
        return String(String(cString: text).prefix { $0 != "-" })
    }
}

extension StaticString {
    /// The string for C: static strings are UTF-8 and end in a zero byte.
    fileprivate var cString: UnsafePointer<CChar> {
        UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
