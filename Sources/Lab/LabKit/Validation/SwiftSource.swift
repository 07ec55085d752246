/// Values written as Swift: `[1, 2]`, `"a\n"`, `Case(types: ["a"], limit: 20)`.
enum SwiftSource {
    /// The code of a value; `nil` of what holds an object, a function or a pointer.
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
        number.isNaN ? ".nan" : number.isInfinite ? (number < 0 ? "-.infinity" : ".infinity") : "\(number)"
    }

    private static func text(mirroring value: Any) -> String? {
        let mirror = Mirror(reflecting: value)
        let name = String(describing: type(of: value))
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.map { text(of: $0.value) } ?? "nil"
        case .collection: return list(mirror.children).map { "[\($0.joined(separator: ", "))]" }
        case .set: return list(mirror.children).map { "[\($0.sorted().joined(separator: ", "))]" }
        case .dictionary:
            let pairs = mirror.children.map { Mirror(reflecting: $0.value).children.compactMap { text(of: $0.value) } }
            guard pairs.allSatisfy({ $0.count == 2 }) else { return nil }
            let entries = pairs.map { "\($0[0]): \($0[1])" }.sorted()
            return entries.isEmpty ? "[:]" : "[\(entries.joined(separator: ", "))]"
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

    /// Parts with their labels, where these are names.
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
