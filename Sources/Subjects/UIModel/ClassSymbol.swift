import Synchronization

/// The interned name of a class: two responders have the same class if and only if their symbols are equal. No text is
/// compared.
///
/// Symbols are numbered in the order of first use in the process. So a file must not contain a `rawValue`; store the
/// ``name``.
///
///     ClassSymbol("UIButton") == ClassSymbol("UIButton")  // true: one 32-bit comparison
public struct ClassSymbol: Hashable, Sendable, BitwiseCopyable {
    /// The number of this name in the process.
    public let rawValue: UInt32

    @inlinable
    init(rawValue: UInt32) { self.rawValue = rawValue }

    @usableFromInline
    static let noNumber = UInt32.max

    /// Interns a name.
    ///
    /// - Complexity: O(length of the name), and a lock.
    public init(_ name: String) { self = Self.table.withLock { $0.symbol(for: name) } }

    /// Interns the name of a Swift class, without its module, as UIKit prints it.
    ///
    /// - Complexity: O(1) after the first call for a type, and a lock.
    public init(of type: Responder.Type) {
        if let number = Self.table.withLock({ $0.types[ObjectIdentifier(type)] }) {
            self.init(rawValue: number)
            return
        }

        // The name is read outside the lock, because a subclass may use another symbol to make it.
        let name = type.uikitClassName
        self = Self.table.withLock { $0.symbol(for: name, type: type) }
    }

    /// The name that was interned.
    ///
    /// - Complexity: O(1), and a lock.
    public var name: String { Self.table.withLock { $0.names[Int(rawValue)] } }

    /// The process-wide table. It only grows, so a symbol always keeps its meaning.
    private static let table = Mutex(SymbolTable())
}

extension ClassSymbol: CustomStringConvertible {
    public var description: String { name }
}

extension ClassSymbol: ExpressibleByStringLiteral {
    /// Interns the text of a literal.
    public init(stringLiteral value: String) { self.init(value) }
}

/// The names of a process and their numbers.
private struct SymbolTable {
    /// The names, by number.
    var names: [String] = []
    private var numbers: [String: UInt32] = [:]
    /// The numbers of the names of Swift types that were interned.
    private(set) var types: [ObjectIdentifier: UInt32] = [:]

    mutating func symbol(for name: String) -> ClassSymbol {
        if let number = numbers[name] { return ClassSymbol(rawValue: number) }
        let number = UInt32(names.count)
        names.append(name)
        numbers[name] = number
        return ClassSymbol(rawValue: number)
    }

    mutating func symbol(for name: String, type: Responder.Type) -> ClassSymbol {
        let symbol = symbol(for: name)
        types[ObjectIdentifier(type)] = symbol.rawValue
        return symbol
    }
}
