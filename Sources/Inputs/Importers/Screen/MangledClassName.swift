/// The readable name of a Swift class with a mangled name.
///
///     _TtC4Shop18CartViewController                     Shop.CartViewController
///     _TtGC7SwiftUI14_UIHostingViewV4Shop8RootView_     SwiftUI._UIHostingView<Shop.RootView>
///     $s4Shop18CartViewControllerC                      Shop.CartViewController
///
/// Runtime names of classes, structures, enumerations and generic types are read, also if they are nested or private.
/// Any other name stays as it is in the dump.
package struct MangledClassName {
    private let bytes: [UInt8]
    private var position = 0
    /// The modules and types that a substitution may name, in order of appearance.
    private var substitutions: [String] = []
    private var levels = 0

    /// The maximum depth of nested types.
    private static let maxLevels = 64

    /// Returns the readable name of a mangled one; `nil` if it is not mangled, or in an unknown way.
    ///
    /// - Complexity: O(length of the name).
    package static func readable(_ name: String) -> String? {
        guard name.utf8.count <= 4_096 else { return nil }

        if name.hasPrefix("_Tt") {
            var parser = MangledClassName(Array(name.utf8.dropFirst(3)))
            guard let text = parser.type(), parser.position == parser.bytes.count else { return nil }
            return text
        }

        for prefix in ["$s", "_$s", "$S", "_$S"] where name.hasPrefix(prefix) {
            var parser = MangledClassName(Array(name.utf8.dropFirst(prefix.utf8.count)))
            return parser.newName()
        }

        return nil
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skip(_ byte: Character) -> Bool {
        guard let ascii = byte.asciiValue, next == ascii else { return false }
        position += 1
        return true
    }

    /// Reads a type of the old mangling, which the runtime uses for the names of classes.
    private mutating func type() -> String? {
        levels += 1
        defer { levels -= 1 }
        guard levels <= Self.maxLevels, let kind = next else { return nil }

        switch kind {
        case UInt8(ascii: "C"), UInt8(ascii: "V"), UInt8(ascii: "O"), UInt8(ascii: "P"):
            position += 1
            return nominal()
        case UInt8(ascii: "G"):
            position += 1
            return generic()
        case UInt8(ascii: "S"):
            position += 1
            return substitution()
        case UInt8(ascii: "T"):
            position += 1
            return tuple()
        default: return nil
        }
    }

    /// Reads the context and the name of a type.
    private mutating func nominal() -> String? {
        var nesting = 1
        // `CC4Shop5Outer5Inner`: one kind for each nested type.
        while let kind = next, "CVO".utf8.contains(kind) {
            nesting += 1
            position += 1
        }

        var parts: [String] = []
        if next == UInt8(ascii: "S") {
            position += 1
            guard let context = substitution() else { return nil }
            parts.append(context)
        } else if next == UInt8(ascii: "s") {
            position += 1
            parts.append("Swift")
        } else {
            guard let module = identifier() else { return nil }
            substitutions.append(module)
            parts.append(module)
        }

        for _ in 0..<nesting {
            // A private type has a discriminator before its name.
            if skip("P"), identifier() == nil { return nil }
            guard let name = identifier() else { return nil }
            parts.append(name)
            substitutions.append(parts.joined(separator: "."))
        }

        return parts.joined(separator: ".")
    }

    private mutating func generic() -> String? {
        guard let base = type() else { return nil }

        var arguments: [String] = []
        while next != UInt8(ascii: "_") {
            guard let argument = type() else { return nil }
            arguments.append(argument)
        }
        position += 1

        return arguments.isEmpty ? base : "\(base)<\(arguments.joined(separator: ", "))>"
    }

    private mutating func tuple() -> String? {
        var parts: [String] = []
        while next != UInt8(ascii: "_") {
            guard let part = type() else { return nil }
            parts.append(part)
        }
        position += 1

        return "(\(parts.joined(separator: ", ")))"
    }

    /// Reads `S_`, `S0_` and so on, which stand for an earlier module or type, or a letter for a type of the standard
    /// library.
    private mutating func substitution() -> String? {
        let standard: [UInt8: String] = [
            UInt8(ascii: "S"): "Swift.String", UInt8(ascii: "i"): "Swift.Int", UInt8(ascii: "b"): "Swift.Bool",
            UInt8(ascii: "d"): "Swift.Double", UInt8(ascii: "f"): "Swift.Float", UInt8(ascii: "q"): "Swift.Optional",
            UInt8(ascii: "a"): "Swift.Array", UInt8(ascii: "u"): "Swift.UInt", UInt8(ascii: "o"): "ObjectiveC",
            UInt8(ascii: "C"): "C",
        ]
        guard let byte = next else { return nil }
        if let name = standard[byte] {
            position += 1
            return name
        }
        if skip("_") { return substitutions.first }

        var number = 0
        while let byte = next, byte != UInt8(ascii: "_") {
            guard byte >= 0x30, byte <= 0x39, number < 100_000 else { return nil }
            number = number * 10 + Int(byte - 0x30)
            position += 1
        }
        guard skip("_"), substitutions.indices.contains(number + 1) else { return nil }
        return substitutions[number + 1]
    }

    /// Reads a length in decimals, and a name of that length.
    private mutating func identifier() -> String? {
        var length = 0
        let start = position
        while let byte = next, byte >= 0x30, byte <= 0x39, length < 100_000 {
            length = length * 10 + Int(byte - 0x30)
            position += 1
        }

        guard position > start, length > 0, position + length <= bytes.count else { return nil }

        defer { position += length }
        return String(decoding: bytes[position..<position + length], as: UTF8.self)
    }

    /// Reads a class of the new mangling: its module, then types, each followed by its kind.
    private mutating func newName() -> String? {
        var parts: [String] = []
        guard let module = identifier() else { return nil }
        parts.append(module)
        while position < bytes.count {
            guard let name = identifier(), let kind = next, "CVO".utf8.contains(kind) else { return nil }
            parts.append(name)
            position += 1
            // `D` or `m` ends the name of a type or a metatype.
            if position < bytes.count, "Dm".utf8.contains(bytes[position]), position + 1 == bytes.count { break }
        }

        return parts.count > 1 ? parts.joined(separator: ".") : nil
    }
}
