/// A start tag with the attributes that matter. It is only valid while the callback of the parser runs.
struct XMLElement {
    let name: UnsafeBufferPointer<UInt8>
    let line: Int
    /// The number of views around the element; 0 for a root.
    let depth: Int
    /// The layer of the window around the element, in a document with windows. A larger layer is nearer to the user.
    let windowLayer: Double?
    /// The value of every ``XMLAttributeName``, with references replaced; `nil` if it is missing.
    let values: UnsafeMutableBufferPointer<UnsafeBufferPointer<UInt8>?>

    subscript(_ attribute: XMLAttributeName) -> UnsafeBufferPointer<UInt8>? { values[attribute.rawValue] }

    /// Returns true if an attribute has this value.
    func says(_ attribute: XMLAttributeName, _ text: StaticString) -> Bool {
        self[attribute]?.equals(text) ?? false
    }

    /// Returns the value of an attribute, `nil` if it is missing or empty.
    func text(_ attribute: XMLAttributeName) -> String? {
        guard let value = self[attribute], !value.isEmpty else { return nil }
        return String(decoding: value, as: UTF8.self)
    }

    func number(_ attribute: XMLAttributeName) -> Double? { self[attribute]?.soleNumber }

    var frame: ImportedFrame? {
        guard let x = number(.x), let y = number(.y), let width = number(.width), let height = number(.height) else {
            return nil
        }
        return ImportedFrame(x: x, y: y, width: width, height: height)
    }
}
