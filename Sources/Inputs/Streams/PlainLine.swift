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
    enum Kind: UInt8 {
        case text, number, object
    }

    /// A value without its quotes, and the number of its key.
    struct Member {
        let field: UInt8
        let kind: Kind
        let value: UnsafeBufferPointer<UInt8>
    }

    private struct Part {
        var field: UInt8
        var kind: Kind
        /// Where the text before the value ends, among the texts of its shape.
        var end: Int32
    }

    /// The most members of a line, and the most shapes of lines that are kept.
    private static var most: Int { 16 }
    private static var shapes: Int { 8 }
    /// The most bytes of a line that are not its values', where its shape is kept.
    private static var room: Int { 512 }

    private let fields: NameTable<UInt8>
    private let members = UnsafeMutablePointer<Member>.allocate(capacity: most)
    private let texts = UnsafeMutablePointer<UInt8>.allocate(capacity: room * shapes)
    private let parts = UnsafeMutablePointer<Part>.allocate(capacity: most * shapes)
    /// The parts and the bytes of each shape; no parts where there is none.
    private let sizes = UnsafeMutablePointer<(parts: Int32, bytes: Int32)>.allocate(capacity: shapes)
    /// By pair of shapes: how many parts they have in common from the first on; −1 where one is not there.
    private let shared = UnsafeMutablePointer<Int>.allocate(capacity: shapes * shapes)
    /// The shape that is replaced next, and the one that fitted last.
    private let (next, last) = (
        UnsafeMutablePointer<Int>.allocate(capacity: 1), UnsafeMutablePointer<Int>.allocate(capacity: 1)
    )

    /// - Parameter fields: the known keys, at most 16, numbered from 0.
    init(_ fields: NameTable<UInt8>) {
        self.fields = fields
        sizes.initialize(repeating: (0, 0), count: Self.shapes)
        shared.initialize(repeating: -1, count: Self.shapes * Self.shapes)
        next.initialize(to: 0)
        last.initialize(to: 0)
    }

    deinit {
        members.deallocate()
        texts.deallocate()
        parts.deallocate()
        sizes.deallocate()
        shared.deallocate()
        next.deallocate()
        last.deallocate()
    }

    /// The members of a line in their order, valid until the next call and as long as the line; `nil` when it is
    /// anything but plain. That an object is one is for the caller to see.
    ///
    /// - Complexity: O(bytes).
    func read(_ line: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<Member>? {
        guard let base = line.baseAddress, line.count >= 2, base[0] == UInt8(ascii: "{"),
            base[line.count - 1] == UInt8(ascii: "}")
        else { return nil }
        return readAsBefore(base, line.count) ?? readAnew(line, base)
    }

    /// Reads as the shape that fitted last, and where that does not, as another that is the same up to there.
    private func readAsBefore(_ base: UnsafePointer<UInt8>, _ end: Int) -> UnsafeBufferPointer<Member>? {
        var shape = last.pointee
        var (index, known, number, tried) = (0, 0, 0, 0)
        while true {
            let (texts, parts) = (texts + shape * Self.room, parts + shape * Self.most)
            let count = Int(sizes[shape].parts)
            while number < count {
                let part = parts[number]
                let length = Int(part.end) &- known
                guard index &+ length < end, memcmp(base + index, texts + known, length) == 0 else { break }
                let start = index &+ length
                let valueEnd = Self.valueEnd(part.kind, base, start, end)
                guard valueEnd >= 0 else { return nil }
                let value = UnsafeBufferPointer(start: base + start, count: valueEnd &- start)
                (members + number).initialize(to: Member(field: part.field, kind: part.kind, value: value))
                (index, known, number) = (valueEnd, known &+ length, number &+ 1)
            }
            if number == count, count > 0 {
                let rest = Int(sizes[shape].bytes) &- known
                if index &+ rest == end, memcmp(base + index, texts + known, rest) == 0 {
                    last.pointee = shape
                    return UnsafeBufferPointer(start: members, count: count)
                }
            }
            tried |= 1 << shape
            let other = (0..<Self.shapes).first { tried >> $0 & 1 == 0 && shared[shape * Self.shapes + $0] >= number }
            guard let other else { return nil }
            shape = other
        }
    }

    private func readAnew(
        _ line: UnsafeBufferPointer<UInt8>, _ base: UnsafePointer<UInt8>
    ) -> UnsafeBufferPointer<Member>? {
        // The last byte is a brace, at which every scan ends that has not ended before.
        let end = line.count
        var (index, count) = (1, 0)
        var seen: UInt16 = 0
        while true {
            guard base[index] == UInt8(ascii: "\"") else { return nil }
            let keyEnd = Self.valueEnd(.text, base, index + 1, end)
            guard keyEnd >= 0, base[keyEnd + 1] == UInt8(ascii: ":"), count < Self.most,
                let field = fields.value(of: line.part(index + 1..<keyEnd)), seen >> field & 1 == 0
            else { return nil }
            seen |= 1 << field
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
            (members + count).initialize(to: Member(field: field, kind: kind, value: line.part(start..<index)))
            count += 1
            if kind == .text { index += 1 }
            guard index < end else { return nil }
            if base[index] == UInt8(ascii: ",") {
                index += base[index + 1] == .space ? 2 : 1
                guard index < end else { return nil }
            } else {
                guard base[index] == UInt8(ascii: "}"), index + 1 == end else { return nil }
                keepShape(line, count)
                return UnsafeBufferPointer(start: members, count: count)
            }
        }
    }

    /// Keeps what stands around the values of a line, in place of the shape that was kept first.
    private func keepShape(_ line: UnsafeBufferPointer<UInt8>, _ count: Int) {
        let values = (0..<count).reduce(0) { $0 + members[$1].value.count }
        guard let base = line.baseAddress, line.count - values <= Self.room else { return }
        let shape = next.pointee
        next.pointee = (shape + 1) % Self.shapes
        let (texts, parts) = (texts + shape * Self.room, parts + shape * Self.most)
        var (index, known) = (base, 0)
        func keep(upTo end: UnsafePointer<UInt8>) {
            (texts + known).initialize(from: index, count: end - index)
            known += end - index
        }
        for number in 0..<count {
            let member = members[number]
            guard let start = member.value.baseAddress else { return }
            keep(upTo: start)
            index = start + member.value.count
            (parts + number).initialize(to: Part(field: member.field, kind: member.kind, end: Int32(known)))
        }
        keep(upTo: base + line.count)
        sizes[shape] = (Int32(count), Int32(known))
        last.pointee = shape
        for other in 0..<Self.shapes {
            let common = other == shape ? 0 : sharedParts(shape, other)
            (shared[shape * Self.shapes + other], shared[other * Self.shapes + shape]) = (common, common)
        }
    }

    /// How many parts two shapes have in common from the first on; −1 where one is not there.
    private func sharedParts(_ one: Int, _ other: Int) -> Int {
        guard sizes[one].parts > 0, sizes[other].parts > 0 else { return -1 }
        let (left, right) = (parts + one * Self.most, parts + other * Self.most)
        var (count, known) = (0, 0)
        while count < Int(min(sizes[one].parts, sizes[other].parts)) {
            let end = Int(left[count].end)
            guard end == Int(right[count].end), left[count].field == right[count].field,
                left[count].kind == right[count].kind,
                memcmp(texts + one * Self.room + known, texts + other * Self.room + known, end - known) == 0
            else { break }
            (count, known) = (count + 1, end)
        }
        return count
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
            let (quotes, escapes) = (word ^ 0x2222_2222_2222_2222, word ^ 0x5c5c_5c5c_5c5c_5c5c)
            // A borrow only reaches bytes above one that is meant, so that the lowest is right.
            let low: UInt64 = 0x0101_0101_0101_0101
            let special =
                ((quotes &- low) & ~quotes | (escapes &- low) & ~escapes | (word &- low &* 0x20) & ~word | word)
                & 0x8080_8080_8080_8080
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

extension PlainLine.Member {
    /// The instant that the value names, in milliseconds since 1970; `nil` for what is none.
    var instant: Int64? {
        switch kind {
        case .text: return try? Instant.milliseconds(value)
        case .number: return whole.flatMap { Instant.range.contains($0) ? $0 : nil }
        case .object: return nil
        }
    }

    /// The whole number that the value is; `nil` for what is none, and for more than 18 digits.
    private var whole: Int64? {
        let digits = value.first == UInt8(ascii: "-") ? value.dropFirst() : value[...]
        guard let first = digits.first, digits.count <= 18, first != UInt8(ascii: "0") || digits.count == 1 else {
            return nil
        }
        let number = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        return digits.count < value.count ? -number : number
    }
}
