import Foundation
import JSONText
import Keys

/// Takes apart lines of the form that nearly all lines of a stream have: one object of known keys, each once, with
/// texts in ASCII without an escape, whole numbers, and objects that are left as they are. All other lines are for the
/// careful reader, which knows what is wrong with them. No text is made, and nothing is allocated for a line.
///
/// Texts are scanned eight bytes at a time, in which a quote, an escape, a control character and a byte that is no
/// ASCII show at once. The bytes around the values, with the keys, are compared with those of earlier lines in a
/// ``LineShapeCache``. Both ways give the same values: a line of an earlier shape is one that ``readAnew(_:_:)`` would
/// take.
package final class PlainLine {
    private let keys: NameTable<UInt8>
    private let values = UnsafeMutablePointer<UnsafeBufferPointer<UInt8>>.allocate(capacity: LineShape.maxFields)
    /// The fields of the line that is read anew.
    private let newFields = UnsafeMutablePointer<LineShape.Field>.allocate(capacity: LineShape.maxFields)
    private let shapes: LineShapeCache

    /// - Parameter keys: the known keys, at most 16, by their numbers.
    package init(_ keys: [String]) {
        self.keys = NameTable(keys.enumerated().map { ($1, UInt8($0)) })
        values.initialize(repeating: UnsafeBufferPointer(start: nil, count: 0), count: LineShape.maxFields)
        shapes = LineShapeCache(noValues: PlainValues(values))
    }

    deinit {
        values.deallocate()
        newFields.deallocate()
    }

    /// Returns the values of a line, valid until the next call and as long as the line; nil if it is not plain. An
    /// object is not checked: the caller parses it.
    ///
    /// - Complexity: O(bytes).
    package func read(_ line: UnsafeBufferPointer<UInt8>) -> PlainValues? {
        guard let base = line.baseAddress, line.count >= 2, base[0] == UInt8(ascii: "{"),
            base[line.count - 1] == UInt8(ascii: "}")
        else { return nil }
        return readByShape(base, line.count) ?? readAnew(line, base)
    }

    /// Reads a line by the shape that fitted last, and if it does not fit, by another one that is the same so far.
    @inline(__always)
    private func readByShape(_ base: UnsafePointer<UInt8>, _ end: Int) -> PlainValues? {
        var number = shapes.last
        var triedShapes = 0
        var index = 0
        var keyBytes = 0
        var fields = 0

        while true {
            let shape = shapes[number]
            while fields < shape.fieldCount {
                let field = shape.fields[fields]
                let length = Int(field.keyBytesEnd) &- keyBytes
                guard index &+ length < end, areSame(base + index, shape.keyBytes + keyBytes, length) else { break }

                let start = index &+ length
                let valueEnd = field.kind.valueEnd(base, start, end)
                guard valueEnd >= 0 else { return nil }

                values[Int(field.key)] = UnsafeBufferPointer(start: base + start, count: valueEnd &- start)
                index = valueEnd
                keyBytes = keyBytes &+ length
                fields = fields &+ 1
            }

            if fields == shape.fieldCount, fields > 0 {
                let rest = shape.keyByteCount &- keyBytes
                if index &+ rest == end, areSame(base + index, shape.keyBytes + keyBytes, rest) {
                    shapes.last = number
                    return shape.values
                }
            }

            triedShapes |= 1 << number
            guard let other = shapes.shape(like: shape, fields, keyBytes, except: triedShapes) else { return nil }

            number = other
        }
    }

    /// Reads a line of a new shape, and stores the shape.
    private func readAnew(_ line: UnsafeBufferPointer<UInt8>, _ base: UnsafePointer<UInt8>) -> PlainValues? {
        // The last byte is a brace, at which every scan ends that has not ended before.
        let end = line.count
        var index = 1
        var fields = 0
        var valueBytes = 0
        var content = PlainValues(values)

        while true {
            guard fields < LineShape.maxFields, let key = readKey(line, base, &index), !content.has(key) else {
                return nil
            }

            guard index < end, let kind = PlainValueKind(firstByte: base[index]) else { return nil }
            if kind == .text { index += 1 }

            let start = index
            index = kind.valueEnd(base, start, end)
            guard index >= 0 else { return nil }

            content.insert(key, kind)
            values[Int(key)] = line.part(start..<index)
            let field = LineShape.Field(key: key, kind: kind, keyBytesEnd: Int32(clamping: start - valueBytes))
            (newFields + fields).initialize(to: field)
            valueBytes += index - start
            fields += 1
            if kind == .text { index += 1 }

            guard index < end else { return nil }

            if base[index] == UInt8(ascii: ",") {
                index += base[index + 1] == .space ? 2 : 1
                guard index < end else { return nil }
            } else {
                guard base[index] == UInt8(ascii: "}"), index + 1 == end else { return nil }
                if end - valueBytes <= LineShape.maxKeyBytes { shapes.add(line, newFields, fields, content) }
                return content
            }
        }
    }

    /// Reads a key with its colon, and moves on to the value.
    private func readKey(
        _ line: UnsafeBufferPointer<UInt8>, _ base: UnsafePointer<UInt8>, _ index: inout Int
    ) -> UInt8? {
        guard base[index] == UInt8(ascii: "\"") else { return nil }

        let keyEnd = PlainValueKind.text.valueEnd(base, index + 1, line.count)
        guard keyEnd >= 0, base[keyEnd + 1] == UInt8(ascii: ":") else { return nil }

        let key = keys.value(of: line.part(index + 1..<keyEnd))
        index = keyEnd + 2
        if index < line.count, base[index] == .space { index += 1 }
        return key
    }
}
