import JSONText

/// The path of an element: where it starts, and the steps down from there.
///
///     let id = try ElementID("DemoViewController/UIView/UIButton[1]")
///     id.description  // "DemoViewController/UIView[0]/UIButton[1]"
///
/// The root is a controller's class name, a custom ID, or the class name of the window. An index counts from 0 among
/// siblings of exactly that class, in `subviews` order, hidden ones included. A step without an index means the first;
/// the canonical spelling, which ``description`` is, always writes it.
///
/// Source: element-id, Element ID.
public struct ElementID: Hashable, Sendable {
    public struct Step: Hashable, Sendable {
        public let className: String
        /// Its position among the siblings of that class, from 0.
        public let index: Int32
    }

    /// The name of the view where the path starts.
    public let root: String
    /// The steps from there, none for the root itself.
    public let steps: [Step]

    /// The most steps that an ID is read with when nothing else is said. Source: element-id, Element ID.
    public static let maximumSteps = 4_096
}

extension ElementID {
    /// Reads an ID of at most so many steps, in O(length). Listings of trees that are deeper contain longer ones.
    public init(_ text: String, maximumSteps: Int = Self.maximumSteps) throws(ElementIDError) {
        self = try ContiguousArray(text.utf8).withUnsafeBufferPointer { bytes throws(ElementIDError) in
            try Self(validUTF8: bytes, maximumSteps: maximumSteps)
        }
    }

    /// Reads an ID from bytes that should be UTF-8, in O(length). That they are not is found first.
    public init(utf8 bytes: some Sequence<UInt8>, maximumSteps: Int = Self.maximumSteps) throws(ElementIDError) {
        self = try ContiguousArray(bytes).withUnsafeBufferPointer { bytes throws(ElementIDError) in
            // A zero byte is a character.
            var unfit = bytes.firstUnfit(from: 0)
            while let position = unfit, bytes[position] == 0 { unfit = bytes.firstUnfit(from: position + 1) }
            if let unfit { throw .notUTF8(position: unfit) }
            return try Self(validUTF8: bytes, maximumSteps: maximumSteps)
        }
    }

    /// Reads an ID from bytes that are known to be UTF-8, as those of a JSON text.
    init(validUTF8 bytes: UnsafeBufferPointer<UInt8>, maximumSteps: Int) throws(ElementIDError) {
        var scanner = ElementIDScanner(bytes, maximumSteps: maximumSteps)
        let root = String(decoding: bytes[try scanner.root()], as: UTF8.self)
        var steps: [Step] = []
        steps.reserveCapacity(min(maximumSteps, bytes.count { $0 == .slash }))
        while let step = try scanner.nextStep() {
            steps.append(Step(className: String(decoding: bytes[step.name], as: UTF8.self), index: step.index))
        }
        self.init(root: root, steps: steps)
    }
}

extension ElementID: CustomStringConvertible {
    /// The canonical spelling: an index with every step, without leading zeros.
    public var description: String { steps.reduce(into: root) { text, step in text += "/\(step)" } }

    public func prefix(steps count: Int) -> ElementID { ElementID(root: root, steps: Array(steps.prefix(count))) }
}

extension ElementID.Step: CustomStringConvertible {
    public var description: String { "\(className)[\(index)]" }
}

/// A text that is no element ID. Positions are in bytes of UTF-8, from 0. Source: element-id, Element ID.
public enum ElementIDError: Error, Hashable, Sendable {
    case emptyID
    /// A class or the root has no name: two slashes in a row, or one at an end.
    case emptyStep(position: Int)
    /// A `[` has no `]` before the next slash.
    case unclosedBracket(position: Int)
    /// A bracket where none can be: at the root, without a class before it, or with text behind it.
    case strayBracket(position: Int)
    case missingIndex(position: Int)
    case signedIndex(position: Int)
    case notADigit(position: Int)
    case indexTooLarge(position: Int)
    /// There are more steps than allowed; the first of these begins here.
    case tooManySteps(maximum: Int, position: Int)
    case notUTF8(position: Int)

    /// The byte at which it is wrong.
    public var position: Int {
        switch self {
        case .emptyID: 0
        case .emptyStep(let position), .unclosedBracket(let position), .strayBracket(let position),
            .missingIndex(let position), .signedIndex(let position), .notADigit(let position),
            .indexTooLarge(let position), .tooManySteps(_, let position), .notUTF8(let position):
            position
        }
    }
}

extension ElementIDError: CustomStringConvertible {
    /// One line that names the place and what would be right.
    public var description: String { "byte \(position): \(problem)" }

    private var problem: String {
        switch self {
        case .emptyID: "the ID is empty; it begins with a controller's class or a custom ID"
        case .emptyStep: "a name is missing; names stand before and after every slash"
        case .unclosedBracket: "this bracket is not closed; an index is written [0]"
        case .strayBracket: "a bracket cannot be here; an index stands between a class and the next slash or the end"
        case .missingIndex: "the index is missing; write a number, or leave the brackets out for the first"
        case .signedIndex: "an index has no sign; it counts from 0"
        case .notADigit: "an index is made of the digits 0 to 9"
        case .indexTooLarge: "the index is above 2147483647"
        case .tooManySteps(let maximum, _): "this is step \(maximum + 1), and an ID has at most \(maximum)"
        case .notUTF8: "these bytes are no UTF-8"
        }
    }
}
