import CJemalloc

/// Typed access to jemalloc's `mallctl`, by static strings, so that no call allocates.
enum JemallocControl {
    static func read<Value: BitwiseCopyable>(_ name: StaticString, as initial: Value) throws(JemallocFault) -> Value {
        var value = initial
        var length = MemoryLayout<Value>.size
        try invoke(name, reading: &value, &length)
        return value
    }

    static func write<Value: BitwiseCopyable>(_ name: StaticString, _ value: Value) throws(JemallocFault) {
        var value = value
        try invoke(name, writing: &value, MemoryLayout<Value>.size)
    }

    static func invoke(
        _ name: StaticString, reading old: UnsafeMutableRawPointer? = nil, _ oldSize: UnsafeMutablePointer<Int>? = nil,
        writing new: UnsafeMutableRawPointer? = nil, _ newSize: Int = 0
    ) throws(JemallocFault) {
        let code = milli_jemalloc_mallctl(name.cString, old, oldSize, new, newSize)
        guard code == 0 else { throw .refused(control: "\(name)", code: code) }
    }

    /// The version without its build, `5.3.0` of `5.3.0-0-g54eaed1d8b56b1aa528be3bdd1877e59c56fa90c`; `nil` without
    /// jemalloc.
    static func version() -> String? {
        guard milli_jemalloc_is_present(),
            let text = try? read("version", as: UnsafePointer<CChar>?.none)
        else { return nil }
        return String(String(cString: text).prefix { $0 != "-" })
    }
}
