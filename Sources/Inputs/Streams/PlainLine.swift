import JSONText
import Keys

/// Finds the values in plain lines. Nearly all lines of a stream are plain: one object of known keys, each once, with
/// ASCII strings without escapes, whole numbers, and objects, which are not read here. All other lines go to the
/// careful reader, which can report their faults. Reading a line makes no string, and allocates nothing.
///
/// Strings are scanned sixteen bytes at a time: one test finds quotes, escapes, control characters and bytes beyond
/// ASCII. The bytes around the values, with the keys, are compared with the ``LineShapes`` of earlier lines. The two
/// ways give the same values: ``readAnew(_:_:)`` would accept every line with an earlier shape.
///
/// Rejected: the on-demand parser of simdjson, which takes 1.05 to 1.3 times as long to find the same values.
package final class PlainLine {
    /// Shorter lines are not plain, so that sixteen bytes before the end of a line can always be read.
    private static var minBytes: Int { PlainValueKind.blockBytes }

    private let keys: NameTable<UInt8>
    private let values = UnsafeMutablePointer<UnsafeBufferPointer<UInt8>>.allocate(capacity: LineShapes.maxFields)
    /// The fields of a line with a new shape.
    private let newFields = UnsafeMutablePointer<LineShapes.Field>.allocate(capacity: LineShapes.maxFields)
    private let shapes: LineShapes

    /// - Parameter keys: the known keys, at most 16. Their indices are their numbers.
    package init(_ keys: [String]) {
        self.keys = NameTable(keys.enumerated().map { ($1, UInt8($0)) })
        values.initialize(repeating: UnsafeBufferPointer(start: nil, count: 0), count: LineShapes.maxFields)
        shapes = LineShapes(noValues: PlainValues(values))
    }

    deinit {
        values.deallocate()
        newFields.deallocate()
    }

    /// Returns the values of a line; `nil` if it is not plain. The values are valid until the next call, and no longer
    /// than the line. An object is not checked: the caller parses it.
    ///
    /// - Complexity: O(bytes).
    package func read(_ line: UnsafeBufferPointer<UInt8>) -> PlainValues? {
        guard let base = line.baseAddress, line.count >= Self.minBytes, base[0] == UInt8(ascii: "{"),
            base[line.count - 1] == UInt8(ascii: "}")
        else { return nil }
        return readByShape(base, line.count) ?? readAnew(line, base)
    }

    /// Reads a line with the shape of an earlier one.
    @inline(__always)
    private func readByShape(_ base: UnsafePointer<UInt8>, _ end: Int) -> PlainValues? {
        let steps = shapes.steps
        var number = shapes.first
        var index = 0

        while number != 0 {
            let step = steps + number
            let start = index &+ step.pointee.byteCount
            number = step.pointee.alternativeStep

            if let field = step.pointee.value {
                guard start < end, areSame(base + index, step.pointee.bytes, step.pointee.byteCount) else { continue }

                let valueEnd = field.kind.valueEnd(base, start, end)
                guard valueEnd >= 0 else { continue }

                values[Int(field.key)] = UnsafeBufferPointer(start: base + start, count: valueEnd &- start)
                index = valueEnd
                number = step.pointee.nextStep
            } else if start == end, areSame(base + index, step.pointee.bytes, step.pointee.byteCount) {
                return step.pointee.values
            }
        }

        return nil
    }

    /// Reads a line with a new shape, and stores the shape.
    private func readAnew(_ line: UnsafeBufferPointer<UInt8>, _ base: UnsafePointer<UInt8>) -> PlainValues? {
        // The last byte is a brace. Every scan ends there at the latest.
        let end = line.count
        var index = 1
        var fieldCount = 0
        var content = PlainValues(values)

        while true {
            guard let key = readKey(line, base, &index), !content.has(key) else { return nil }
            guard index < end, let kind = PlainValueKind(firstByte: base[index]) else { return nil }
            if kind == .text { index += 1 }

            let start = index
            index = kind.valueEnd(base, start, end)
            guard index >= 0 else { return nil }

            content.insert(key, kind)
            values[Int(key)] = line.part(start..<index)
            // Each known key occurs at most once, so there is room.
            (newFields + fieldCount).initialize(to: LineShapes.Field(key: key, kind: kind))
            fieldCount += 1
            if kind == .text { index += 1 }

            guard index < end else { return nil }

            if base[index] == UInt8(ascii: ",") {
                index += base[index + 1] == .space ? 2 : 1
                guard index < end else { return nil }
            } else {
                guard base[index] == UInt8(ascii: "}"), index + 1 == end else { return nil }
                shapes.add(line, UnsafeBufferPointer(start: newFields, count: fieldCount), content)
                return content
            }
        }
    }

    /// Reads a key with its colon, and moves to the value.
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
