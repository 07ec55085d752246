/// JSON on one line, written piece by piece.
///
/// It is for much of the same form, such as the rows of tables and the cells of a result, without a value for each
/// number; ``JSONValue`` is for the rest.
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

    /// Puts JSON as it is.
    package mutating func put(json: StaticString) {
        buffer.reserve(json.utf8CodeUnitCount)
        buffer.put(json)
    }

    /// Puts JSON that was written before.
    package mutating func put(json: [UInt8]) { json.withUnsafeBufferPointer { buffer.put(bytes: $0) } }

    /// Puts pieces of JSON with commas between them.
    package mutating func put(list: some Sequence<[UInt8]>) {
        var isFirst = true
        for part in list {
            if !isFirst { put(json: ",") }
            put(json: part)
            isFirst = false
        }
    }

    /// Puts the key of a member, after a comma unless it is the first of its object.
    package mutating func put(key: StaticString) {
        buffer.reserve(key.utf8CodeUnitCount + 4)
        if buffer.count > 0, buffer.last != UInt8(ascii: "{") { buffer.put(UInt8(ascii: ",")) }
        buffer.put(UInt8(ascii: "\""))
        buffer.put(key)
        buffer.put("\":")
    }

    /// Puts a text in quotes.
    package mutating func put(text: String) { JSONValue.write(text, to: &buffer, forPage: isForPage) }

    /// Puts a number; one that is not finite as `null`.
    package mutating func put(number: Double) { JSONValue.write(number, to: &buffer) }

    /// Puts a whole number.
    package mutating func put(count: Int) { put(number: Double(count)) }

    /// Puts a value.
    package mutating func put(_ value: JSONValue) { value.write(to: &buffer, forPage: isForPage) }
}
