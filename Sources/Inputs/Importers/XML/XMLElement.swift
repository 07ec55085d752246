import JSONText

/// The attributes that any XML format of a dump uses. They are read by name, as their order and set vary by version.
enum XMLAttributeName: Int, CaseIterable {
    case name, label, value, text, identifier, id, visible, visibility, alpha, x, y, width, height
    case displayed, bounds, className, resourceID, contentDescription, visibleToUser

    /// The name in the file.
    var spelling: String {
        switch self {
        case .className: "class"
        case .resourceID: "resource-id"
        case .contentDescription: "content-desc"
        case .visibleToUser: "visible-to-user"
        default: String(describing: self)
        }
    }
}

/// One start tag with the attributes that matter. Valid only while the parser's callback runs.
struct XMLElement {
    let name: UnsafeBufferPointer<UInt8>
    let line: Int
    var values: XMLAttributeValues

    /// The value of an attribute with references replaced, `nil` when it is not there.
    subscript(_ attribute: XMLAttributeName) -> UnsafeBufferPointer<UInt8>? { values[attribute] }

    /// Whether an attribute is there and says `text`.
    func says(_ attribute: XMLAttributeName, _ text: StaticString) -> Bool {
        guard let value = values[attribute] else { return false }
        return value.count == text.utf8CodeUnitCount && value.matches(text, at: 0)
    }

    /// An attribute as text, `nil` when it is not there or empty.
    func text(_ attribute: XMLAttributeName) -> String? {
        guard let value = values[attribute], !value.isEmpty else { return nil }
        return String(decoding: value, as: UTF8.self)
    }

    /// An attribute as a number, `nil` when it is not there or none.
    func number(_ attribute: XMLAttributeName) -> Double? {
        values[attribute]?.wholeNumber
    }

    /// `x`, `y`, `width` and `height`, when all four are numbers.
    var frame: ImportedFrame? {
        guard let x = number(.x), let y = number(.y), let width = number(.width), let height = number(.height) else {
            return nil
        }
        return ImportedFrame(x: x, y: y, width: width, height: height)
    }
}

/// Attribute values by name, in one buffer that is reused for every element.
struct XMLAttributeValues {
    private let buffer: UnsafeMutablePointer<UnsafeBufferPointer<UInt8>?>

    /// The buffer has a place for every ``XMLAttributeName`` and is owned by the caller.
    init(buffer: UnsafeMutablePointer<UnsafeBufferPointer<UInt8>?>) {
        self.buffer = buffer
    }

    subscript(_ attribute: XMLAttributeName) -> UnsafeBufferPointer<UInt8>? {
        get { buffer[attribute.rawValue] }
        nonmutating set { buffer[attribute.rawValue] = newValue }
    }

    static func allocate() -> XMLAttributeValues {
        let buffer = UnsafeMutablePointer<UnsafeBufferPointer<UInt8>?>.allocate(
            capacity: XMLAttributeName.allCases.count)
        buffer.initialize(repeating: nil, count: XMLAttributeName.allCases.count)
        return XMLAttributeValues(buffer: buffer)
    }

    func deallocate() {
        buffer.deallocate()
    }

    func clear() {
        buffer.update(repeating: nil, count: XMLAttributeName.allCases.count)
    }
}
