import CPlatform

/// Facts from `sysctl` on Apple systems; `nil` on all others.
enum SystemControl {
    static func text(_ name: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 256)
        guard milli_sysctl_text(name, &buffer, buffer.count) else { return nil }
        return String(upToZero: buffer)
    }

    static func number(_ name: String) -> Int? {
        var value: UInt64 = 0
        return milli_sysctl_number(name, &value) ? Int(value) : nil
    }
}
