import Keys

/// The shapes of earlier lines. A class, because a mutating call on a property that is a struct would have every read
/// of the property checked for overlapping access, 6 % of the instructions of a line.
final class LineShapeCache {
    private static var cachedShapes: Int { 8 }

    private let shapes = UnsafeMutablePointer<LineShape>.allocate(capacity: cachedShapes)
    private let fields = UnsafeMutablePointer<LineShape.Field>.allocate(capacity: LineShape.maxFields * cachedShapes)
    private let keyBytes = UnsafeMutablePointer<UInt8>.allocate(capacity: LineShape.maxKeyBytes * cachedShapes)

    /// The number of the shape that fitted last.
    var last = 0
    /// The number of the shape that is replaced next.
    private var next = 0

    init(noValues: PlainValues) {
        for number in 0..<Self.cachedShapes {
            let shape = LineShape(
                fields: fields + number * LineShape.maxFields, keyBytes: keyBytes + number * LineShape.maxKeyBytes,
                values: noValues)
            (shapes + number).initialize(to: shape)
        }
    }

    deinit {
        shapes.deallocate()
        fields.deallocate()
        keyBytes.deallocate()
    }

    @inline(__always)
    subscript(number: Int) -> LineShape { shapes[number] }

    /// Returns the number of a shape that begins with the same fields and bytes as another one.
    ///
    /// - Parameter numbers: the shapes that are not wanted, as a set with a bit for each.
    func shape(like shape: LineShape, _ fields: Int, _ keyBytes: Int, except numbers: Int) -> Int? {
        (0..<Self.cachedShapes).first { number in
            let other = shapes[number]
            guard numbers >> number & 1 == 0, other.fieldCount >= fields else { return false }
            return (0..<fields).allSatisfy { other.fields[$0] == shape.fields[$0] }
                && areSame(other.keyBytes, shape.keyBytes, keyBytes)
        }
    }

    /// Adds the shape of a line, in place of the oldest one.
    func add(
        _ line: UnsafeBufferPointer<UInt8>, _ fields: UnsafePointer<LineShape.Field>, _ count: Int,
        _ values: PlainValues
    ) {
        var shape = shapes[next]
        shape.fields.update(from: fields, count: count)
        shape.fieldCount = count
        shape.keyByteCount = 0
        shape.values = values

        var index = 0
        for field in UnsafeBufferPointer(start: fields, count: count) {
            let length = Int(field.keyBytesEnd) - shape.keyByteCount
            shape.append(line.part(index..<index + length))
            index += length + values[field.key].count
        }

        shape.append(line.part(index..<line.count))
        shapes[next] = shape
        last = next
        next = (next + 1) % Self.cachedShapes
    }
}

extension LineShape {
    fileprivate mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress else { return }
        (keyBytes + keyByteCount).initialize(from: base, count: bytes.count)
        keyByteCount += bytes.count
    }
}
