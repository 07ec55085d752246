/// Writes values as Swift: `[1, 2]`, `"a\n"`, `Case(types: ["a"], limit: 20)`.
enum SwiftSource {
    /// Returns the code of a value; `nil` if it holds an object, a function or a pointer.
    static func text(of value: Any) -> String? {
        switch value {
        case let value as any SwiftSourceConvertible: value.swiftSource
        case let text as String: text.debugDescription
        case let text as Substring: String(text).debugDescription
        case let character as Character: String(character).debugDescription
        case let number as any BinaryInteger: "\(number)"
        case let number as any BinaryFloatingPoint: literal(number)
        case let truth as Bool: "\(truth)"
        default: text(mirroring: value)
        }
    }

    private static func literal(_ number: some BinaryFloatingPoint) -> String {
        if number.isNaN { return ".nan" }
        if number.isInfinite { return number < 0 ? "-.infinity" : ".infinity" }
        return "\(number)"
    }

    private static func text(mirroring value: Any) -> String? {
        let mirror = Mirror(reflecting: value)
        let name = String(describing: type(of: value))
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.map { text(of: $0.value) } ?? "nil"
        case .collection: return list(mirror.children).map { "[\($0.joined(separator: ", "))]" }
        case .set: return list(mirror.children).map { "[\($0.sorted().joined(separator: ", "))]" }
        case .dictionary:
            return entries(mirror.children).map { $0.isEmpty ? "[:]" : "[\($0.joined(separator: ", "))]" }
        case .tuple: return list(mirror.children).map { "(\($0.joined(separator: ", ")))" }
        case .struct: return list(mirror.children).map { "\(name)(\($0.joined(separator: ", ")))" }
        case .enum:
            guard let payload = mirror.children.first, let label = payload.label else { return ".\(value)" }
            let inner = Mirror(reflecting: payload.value)
            let parts = inner.displayStyle == .tuple ? list(inner.children) : text(of: payload.value).map { [$0] }
            return parts.map { ".\(label)(\($0.joined(separator: ", ")))" }
        default: return nil
        }
    }

    /// Returns the code of the entries of a dictionary, sorted.
    private static func entries(_ children: Mirror.Children) -> [String]? {
        var entries: [String] = []
        for child in children {
            let parts = Mirror(reflecting: child.value).children.compactMap { text(of: $0.value) }
            guard parts.count == 2, let key = parts.first, let value = parts.last else { return nil }

            entries.append("\(key): \(value)")
        }

        return entries.sorted()
    }

    /// Returns the code of the parts, each with its label if that is a name.
    private static func list(_ children: Mirror.Children) -> [String]? {
        var parts: [String] = []
        for child in children {
            guard let text = text(of: child.value) else { return nil }
            let label = child.label.flatMap { $0.first == "." ? nil : $0 }
            parts.append(label.map { "\($0): \(text)" } ?? text)
        }

        return parts
    }
}
