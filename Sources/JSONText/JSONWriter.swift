/// JSON on one line, written piece by piece. It puts the commas itself.
///
/// It writes many pieces of the same form, such as the rows of tables and the cells of a result, without a value for
/// each number. Anything else is written with ``JSONValue``.
package struct JSONWriter: ~Copyable {
    private var buffer = JSONBuffer()
    private let isForPage: Bool

    /// A writer of nothing yet.
    ///
    /// - Parameter isForPage: true for a script element of a page, in which `<`, `>`, `&` and the line ends of
    ///   JavaScript are escaped.
    package init(forPage isForPage: Bool = false) { self.isForPage = isForPage }

    /// The bytes that are written.
    package var bytes: [UInt8] { Array(UnsafeBufferPointer(start: buffer.bytes, count: buffer.count)) }

    /// Opens an object, whose members follow until it is closed.
    package mutating func openObject() { open(UInt8(ascii: "{")) }

    /// Closes the object that was opened last.
    package mutating func closeObject() { close(UInt8(ascii: "}")) }

    /// Opens a list, whose elements follow until it is closed.
    package mutating func openList() { open(UInt8(ascii: "[")) }

    /// Closes the list that was opened last.
    package mutating func closeList() { close(UInt8(ascii: "]")) }

    /// Puts a value that was written before.
    package mutating func put(json: [UInt8]) {
        separate()
        json.withUnsafeBufferPointer { buffer.put(bytes: $0) }
    }

    /// Puts a list of values that were written before.
    package mutating func put(list: some Sequence<[UInt8]>) {
        openList()
        for value in list { put(json: value) }
        closeList()
    }

    /// Puts the key of a member.
    package mutating func put(key: StaticString) {
        separate()
        buffer.reserve(key.utf8CodeUnitCount + 3)
        buffer.put(UInt8(ascii: "\""))
        buffer.put(key)
        buffer.put("\":")
    }

    /// Puts the key of a member whose name is computed.
    package mutating func put(computedKey key: String) {
        put(text: key)
        buffer.reserve(1)
        buffer.put(UInt8(ascii: ":"))
    }

    /// Puts a text in quotes.
    package mutating func put(text: String) {
        separate()
        JSONValue.write(text, to: &buffer, forPage: isForPage)
    }

    /// Puts a list of texts.
    package mutating func put(texts: [String]) {
        openList()
        for text in texts { put(text: text) }
        closeList()
    }

    /// Puts a number, or `null` if it is not finite.
    package mutating func put(number: Double) {
        separate()
        JSONValue.write(number, to: &buffer)
    }

    /// Puts a whole number.
    package mutating func put(count: Int) { put(number: Double(count)) }

    /// Puts a value.
    package mutating func put(_ value: JSONValue) {
        separate()
        value.write(to: &buffer, forPage: isForPage)
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        buffer.reserve(1)
        buffer.put(bracket)
    }

    private mutating func close(_ bracket: UInt8) {
        buffer.reserve(1)
        buffer.put(bracket)
    }

    /// Puts the comma that the next key or value needs.
    ///
    /// A text ends with its quote, so the last byte shows if a key or an open bracket stands there.
    private mutating func separate() {
        guard buffer.count > 0 else { return }

        switch buffer.last {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): return
        default:
            buffer.reserve(1)
            buffer.put(UInt8(ascii: ","))
        }
    }
}
