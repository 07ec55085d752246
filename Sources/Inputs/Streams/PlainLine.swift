import CivilTime
import Foundation
import JSONText

/// Takes apart lines that are as nearly all lines of a stream are: one object of known keys, each once, with texts in
/// ASCII without an escape, whole numbers, and objects that are left as they are. Everything else is for the careful
/// reader, which knows what is wrong with it. No text is made, and nothing is allocated for a line.
///
/// Gained: eight bytes at a time, in which a quote, an escape, a control character and what is no ASCII show at once;
/// and what stands between the values, keys and all, compared whole with that of lines before. Both readings are the
/// same: a line that is like one before is the one that the other reading would have taken.
package final class PlainLine {
    /// What a value is, by its first byte.
    fileprivate enum Kind: UInt8 {
        case text, number, object
    }

    /// The values of a line by the number of their key, texts without their quotes, and as sets of such numbers, which
    /// of them are there as what.
    package struct Values {
        /// The set of each kind, 16 bits after the other.
        fileprivate var sets: UInt64 = 0
        fileprivate let values: UnsafePointer<UnsafeBufferPointer<UInt8>>

        var texts: UInt16 { UInt16(truncatingIfNeeded: sets) }
        var numbers: UInt16 { UInt16(truncatingIfNeeded: sets >> 16) }
        var objects: UInt16 { UInt16(truncatingIfNeeded: sets >> 32) }
    }

    private struct Part: Equatable {
        let field: UInt8
        let kind: Kind
        /// Where the text before the value ends, among the texts of its shape.
        let end: Int32
    }

    private struct Shape {
        /// None where there is no shape yet.
        var parts = 0
        /// The bytes that are no values.
        var bytes = 0
        var values: Values
    }

    /// The most members of a line, and the most shapes of lines that are kept.
    private static var most: Int { 16 }
    private static var kept: Int { 8 }
    /// The most bytes of a line that are not its values', where its shape is kept.
    private static var room: Int { 512 }

    private let fields: NameTable<UInt8>
    private let values = UnsafeMutablePointer<UnsafeBufferPointer<UInt8>>.allocate(capacity: most)
    private let texts = UnsafeMutablePointer<UInt8>.allocate(capacity: room * kept)
    private let parts = UnsafeMutablePointer<Part>.allocate(capacity: most * (kept + 1))
    private let shapes = UnsafeMutablePointer<Shape>.allocate(capacity: kept)
    /// The shape that is replaced next, and the one that fitted last.
    private var next = 0
    private var last = 0

    /// - Parameter keys: the known keys, at most 16, by their numbers.
    package init(_ keys: [String]) {
        fields = NameTable(keys.enumerated().map { ($1, UInt8($0)) })
        values.initialize(repeating: UnsafeBufferPointer(start: nil, count: 0), count: Self.most)
        shapes.initialize(repeating: Shape(values: Values(values: values)), count: Self.kept)
    }

    deinit {
        values.deallocate()
        texts.deallocate()
        parts.deallocate()
        shapes.deallocate()
    }

    /// The values of a line, valid until the next call and as long as the line; `nil` when it is anything but plain.
    /// That an object is one is for the caller to see.
    ///
    /// - Complexity: O(bytes).
    package func read(_ line: UnsafeBufferPointer<UInt8>) -> Values? {
        guard let base = line.baseAddress, line.count >= 2, base[0] == UInt8(ascii: "{"),
            base[line.count - 1] == UInt8(ascii: "}")
        else { return nil }
        return readAsBefore(base, line.count) ?? readAnew(line, base)
    }

    /// Reads as the shape that fitted last, and where that does not, as another that is the same up to there.
    @inline(__always)
    private func readAsBefore(_ base: UnsafePointer<UInt8>, _ end: Int) -> Values? {
        var shape = last
        var index = 0
        var known = 0
        var number = 0
        var tried = 0

        while true {
            let texts = texts + shape * Self.room
            let parts = parts + shape * Self.most
            let count = shapes[shape].parts

            while number < count {
                let part = parts[number]
                let length = Int(part.end) &- known
                guard index &+ length < end, areSame(base + index, texts + known, length) else { break }

                let start = index &+ length
                let valueEnd = Self.valueEnd(part.kind, base, start, end)
                guard valueEnd >= 0 else { return nil }

                values[Int(part.field)] = UnsafeBufferPointer(start: base + start, count: valueEnd &- start)
                index = valueEnd
                known = known &+ length
                number = number &+ 1
            }

            if number == count, count > 0 {
                let rest = shapes[shape].bytes &- known
                if index &+ rest == end, areSame(base + index, texts + known, rest) {
                    last = shape
                    return shapes[shape].values
                }
            }

            tried |= 1 << shape
            let other = (0..<Self.kept).first { other in
                // The same up to here.
                tried >> other & 1 == 0 && shapes[other].parts >= number
                    && (0..<number).allSatisfy { self.parts[other * Self.most + $0] == parts[$0] }
                    && areSame(self.texts + other * Self.room, texts, known)
            }

            guard let other else { return nil }

            shape = other
        }
    }

    private func readAnew(_ line: UnsafeBufferPointer<UInt8>, _ base: UnsafePointer<UInt8>) -> Values? {
        // The last byte is a brace, at which every scan ends that has not ended before.
        let end = line.count
        var index = 1
        var count = 0
        var known = 0
        var found = Values(values: values)

        // Behind the parts of all shapes.
        let parts = parts + Self.kept * Self.most
        while true {
            guard base[index] == UInt8(ascii: "\"") else { return nil }

            let keyEnd = Self.valueEnd(.text, base, index + 1, end)
            guard keyEnd >= 0, base[keyEnd + 1] == UInt8(ascii: ":"), count < Self.most,
                let field = fields.value(of: line.part(index + 1..<keyEnd)),
                (found.texts | found.numbers | found.objects) >> field & 1 == 0
            else { return nil }

            index = keyEnd + 2
            if index < end, base[index] == .space { index += 1 }
            guard index < end else { return nil }

            let kind: Kind
            switch base[index] {
            case UInt8(ascii: "\""): (kind, index) = (.text, index + 1)
            case UInt8(ascii: "{"): kind = .object
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): kind = .number
            default: return nil
            }

            let start = index
            index = Self.valueEnd(kind, base, start, end)
            guard index >= 0 else { return nil }

            found.sets |= 1 << (UInt64(kind.rawValue) * 16 + UInt64(field))
            values[Int(field)] = line.part(start..<index)
            (parts + count).initialize(to: Part(field: field, kind: kind, end: Int32(clamping: start - known)))
            known += index - start
            count += 1
            if kind == .text { index += 1 }

            guard index < end else { return nil }

            if base[index] == UInt8(ascii: ",") {
                index += base[index + 1] == .space ? 2 : 1
                guard index < end else { return nil }
            } else {
                guard base[index] == UInt8(ascii: "}"), index + 1 == end else { return nil }
                if end - known <= Self.room { keepShape(base, end, parts, count, found) }
                return found
            }
        }
    }

    /// Keeps what stands around the values of a line, in place of the shape that was kept first.
    private func keepShape(
        _ base: UnsafePointer<UInt8>, _ end: Int, _ found: UnsafePointer<Part>, _ count: Int, _ values: Values
    ) {
        let shape = next
        next = (shape + 1) % Self.kept
        let texts = texts + shape * Self.room
        (parts + shape * Self.most).update(from: found, count: count)
        var index = 0
        var known = 0

        func keep(_ bytes: Int) {
            (texts + known).initialize(from: base + index, count: bytes)
            index = index + bytes
            known = known + bytes
        }

        for number in 0..<count {
            keep(Int(found[number].end) - known)
            index += values[found[number].field].count
        }

        keep(end - index)
        shapes[shape] = Shape(parts: count, bytes: known, values: values)
        last = shape
    }

    /// Where a value ends that begins at a position: at the quote of a text, else behind it. −1 if it is not plain.
    @inline(__always)
    private static func valueEnd(_ kind: Kind, _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        var index = start
        switch kind {
        case .text: break
        case .number:
            if base[index] == UInt8(ascii: "-") { index &+= 1 }
            while base[index] &- UInt8(ascii: "0") < 10 { index &+= 1 }
            return index > start ? index : -1
        case .object:
            guard base[index] == UInt8(ascii: "{"), let brace = memchr(base + index, 0x7D, end - index) else {
                return -1
            }
            return UnsafeRawPointer(brace) - UnsafeRawPointer(base) + 1
        }

        let raw = UnsafeRawPointer(base)
        while index &+ 8 <= end {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let special = (word.quotesEscapesAndControls | word) & 0x8080_8080_8080_8080
            if special != 0 {
                index &+= special.trailingZeroBitCount &>> 3
                return base[index] == UInt8(ascii: "\"") ? index : -1
            }

            index &+= 8
        }

        while index < end {
            let byte = base[index]
            if byte == UInt8(ascii: "\"") { return index }
            if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\\") { return -1 }
            index += 1
        }

        return -1
    }
}

extension PlainLine.Values {
    /// A value; only of a key that is there.
    @inline(__always)
    subscript(field: UInt8) -> UnsafeBufferPointer<UInt8> { values[Int(field)] }

    /// Sets an instant to what a value names, in milliseconds since 1970; false where that is none.
    @inline(__always)
    func read(_ field: UInt8, into instant: inout Int64?) -> Bool {
        if texts >> field & 1 != 0 {
            instant = try? Instant.milliseconds(self[field])
        } else if numbers >> field & 1 != 0 {
            instant = Self.whole(self[field]).flatMap { Instant.range.contains($0) ? $0 : nil }
        } else {
            return objects >> field & 1 == 0
        }

        return instant != nil
    }

    /// The whole number that some digits are, `-` in front of them or not; `nil` for more than 18 digits.
    private static func whole(_ value: UnsafeBufferPointer<UInt8>) -> Int64? {
        let digits = value.first == UInt8(ascii: "-") ? value.dropFirst() : value[...]
        guard let first = digits.first, digits.count <= 18, first != UInt8(ascii: "0") || digits.count == 1 else {
            return nil
        }

        let number = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        return digits.count < value.count ? -number : number
    }
}
