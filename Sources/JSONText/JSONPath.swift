extension JSONDocument {
    /// The path of a value, for messages: `$.MMTApp[0].config[1].id`. A key that is no identifier is quoted:
    /// `$["a b"]`.
    ///
    /// - Complexity: O(values before the value in the objects and arrays around it).
    public func path(of value: Int) -> String {
        var path = "$"
        var container = 0
        while container != value {
            var position = 0
            var child = container + 1
            while value >= Int(values[child].next) {
                child = Int(values[child].next)
                position += 1
            }

            path += values[container].kind == .array ? "[\(position)]" : Self.step(key(of: child) ?? "")
            container = child
        }

        return path
    }

    /// The step of a path to a member: `.id`, or `["a b"]`.
    package static func step(_ key: String) -> String {
        let isPlain =
            !key.isEmpty && key.utf8.count <= 80
            && key.utf8.allSatisfy {
                $0.isDigit || ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 == UInt8(ascii: "_")
            } && !(key.utf8.first?.isDigit ?? true)
        return isPlain ? ".\(key)" : "[\(JSONQuoting.quoted(key))]"
    }
}
