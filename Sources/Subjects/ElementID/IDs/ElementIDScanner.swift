import JSONText

/// A scanner that splits the bytes of an ID into names and indices, from left to right, without allocating.
///
/// ``ElementID`` and ``ElementIDReader`` use it. ``DocumentedResolution`` splits IDs by itself, and both are compared.
struct ElementIDScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let maximumSteps: Int
    private var position = 0
    private var stepsRead = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, maximumSteps: Int) {
        self.bytes = bytes
        self.maximumSteps = maximumSteps
    }

    /// Reads the root and returns the bytes of its name. It is called once, before anything else.
    @inline(__always)
    mutating func root() throws(ElementIDError) -> Range<Int> {
        let name = try name()
        if position < bytes.count, bytes[position] != .slash { throw .strayBracket(position: position) }
        return name
    }

    /// Reads the next step, and returns the bytes of its class and its index; `nil` at the end.
    @inline(__always)
    mutating func nextStep() throws(ElementIDError) -> (name: Range<Int>, index: Int32)? {
        guard position < bytes.count else { return nil }

        // The root ends at a slash, and so does every step but the last one.
        position += 1
        guard stepsRead < maximumSteps else { throw .tooManySteps(maximum: maximumSteps, position: position) }

        stepsRead += 1
        let name = try name()
        guard position < bytes.count, bytes[position] != .slash else { return (name, 0) }

        guard bytes[position] == .openingBracket else { throw .strayBracket(position: position) }

        return (name, try index())
    }

    @inline(__always)
    private mutating func name() throws(ElementIDError) -> Range<Int> {
        let start = position
        while position < bytes.count, !bytes[position].endsName { position += 1 }
        guard position > start else {
            if position < bytes.count, bytes[position] != .slash { throw .strayBracket(position: position) }
            throw bytes.isEmpty ? .emptyID : .emptyStep(position: position)
        }

        return start..<position
    }

    /// Reads an index with its brackets, and checks that a slash or the end follows.
    @inline(__always)
    private mutating func index() throws(ElementIDError) -> Int32 {
        let bracket = position
        position += 1
        let start = position
        var value = 0

        while position < bytes.count, bytes[position].isDigit {
            value = value &* 10 &+ Int(bytes[position] & 15)
            if value > Int32.max { throw .indexTooLarge(position: start) }
            position += 1
        }

        guard position < bytes.count, bytes[position] == .closingBracket, position > start else {
            throw indexError(bracket)
        }

        position += 1
        if position < bytes.count, bytes[position] != .slash { throw .strayBracket(position: position - 1) }
        return Int32(truncatingIfNeeded: value)
    }

    /// Returns the error of an index that begins at a bracket and is wrong at a position.
    private func indexError(_ bracket: Int) -> ElementIDError {
        guard position < bytes.count, bytes[position] != .slash else { return .unclosedBracket(position: bracket) }

        if position == bracket + 1 {
            switch bytes[position] {
            case .closingBracket: return .missingIndex(position: position)
            case UInt8(ascii: "-"), UInt8(ascii: "+"): return .signedIndex(position: position)
            default: break
            }
        }

        return .notADigit(position: position)
    }
}

extension UInt8 {
    static let slash = UInt8(ascii: "/")
    static let openingBracket = UInt8(ascii: "[")
    static let closingBracket = UInt8(ascii: "]")

    @inline(__always)
    fileprivate var endsName: Bool { self == .slash || self == .openingBracket || self == .closingBracket }
}
