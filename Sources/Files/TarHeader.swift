/// The header of an entry of a tar in the form of POSIX ustar, of GNU, or of the older format.
struct TarHeader {
    /// The size of a header in bytes. The content of each entry is padded to a multiple of it.
    static let size = 512

    private let bytes: ArraySlice<UInt8>

    /// A header of ``size`` bytes.
    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The sum of the bytes, with spaces in place of the sum's own field.
    var sum: Int { bytes.enumerated().reduce(0) { $0 + (Self.sumField.contains($1.offset) ? 32 : Int($1.element)) } }

    private static let sumField = 148..<156

    /// True if the stored sum is correct.
    var isWhole: Bool { octal(Self.sumField) == sum }

    /// The number of bytes of the content; `nil` if the field is not a number.
    ///
    /// A number that is too large becomes the largest one, because no input is that long. The first bit shows that the
    /// number is binary.
    var contentSize: Int? {
        let field = field(124..<136)
        guard let first = field.first, first & 0x80 != 0 else { return octal(124..<136) }

        let digits = [first & 0x7F] + field.dropFirst()
        return digits.reduce(0) { $0 > Int.max >> 8 ? .max : $0 << 8 | Int($1) }
    }

    /// The kind of the entry.
    var kind: UInt8 { bytes[bytes.startIndex + 156] }

    /// The name with its folder. POSIX has a separate field for the folder, where GNU has times.
    var name: String {
        let isPOSIX = field(257..<263).elementsEqual("ustar\u{0}".utf8)
        let folder = isPOSIX ? text(345..<500) : ""
        return folder.isEmpty ? text(0..<100) : "\(folder)/\(text(0..<100))"
    }

    private func field(_ range: Range<Int>) -> ArraySlice<UInt8> {
        bytes.dropFirst(range.lowerBound).prefix(range.count)
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: field(range).prefix { $0 != 0 }, as: UTF8.self)
    }

    /// The number in a field; `nil` if there is no number, or a negative one.
    private func octal(_ range: Range<Int>) -> Int? {
        guard let number = Int(text(range).filter { $0 != " " }, radix: 8), number >= 0 else { return nil }
        return number
    }
}
