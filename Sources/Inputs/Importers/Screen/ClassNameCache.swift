import JSONText
import UIModel

/// The class symbols of one import by the bytes of their names. A dump repeats a few dozen names; with this cache a
/// view costs neither a `String` nor the lock of the process-wide table.
struct ClassNameCache {
    /// A name by its range in ``names``, so that looking one up counts no reference.
    private struct Entry {
        let start: Int32
        let count: Int32
        let symbol: ClassSymbol
    }

    /// The bytes of all names, one after the other.
    private var names: [UInt8] = []

    /// The entries by a hash of their names. Of two names with the same hash one is looked up in the process-wide table
    /// each time; a dump that is crafted for that slows down only its own import.
    private var entries = [UInt64: Entry](minimumCapacity: 48)
    /// Some of the entries by the first byte of the hash. A view took 720 instructions without them, and takes 250.
    private var recent = [Entry?](repeating: nil, count: 256)
    /// The last class whose name had to be spelt differently than in the dump, until a warning names it.
    var renaming: (name: String, symbol: ClassSymbol)?

    /// Returns the symbol of a name, spelt so that an element ID can hold it in one line.
    ///
    /// - Parameters:
    ///   - name: the bytes of the name.
    ///   - isEscaped: true if the bytes are those of a JSON string, where `\u00e9` is `é`.
    mutating func symbol(for name: UnsafeBufferPointer<UInt8>, isEscaped: Bool = false) -> ClassSymbol {
        let hash = Self.hash(name)
        let slot = Int(hash >> 56)
        if let entry = recent[slot], isName(name, of: entry) { return entry.symbol }

        recent[slot] = entries[hash]
        if let entry = recent[slot], isName(name, of: entry) { return entry.symbol }

        let symbol =
            Self.isPlain(name)
            ? ClassSymbol(String(decoding: name, as: UTF8.self)) : spelt(name, isEscaped: isEscaped)
        // A dump has less than 2³¹ bytes, or it would not have been read.
        entries[hash] = Entry(start: Int32(names.count), count: Int32(name.count), symbol: symbol)
        names.append(contentsOf: name)

        return symbol
    }

    /// True for a name that stays as it is, as nearly all do. It takes a tenth of the instructions of spelling one.
    private static func isPlain(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        for byte in name {
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "%"), UInt8(ascii: "\\"):
                return false
            case 0x20..<0x7F: continue
            default: return false
            }
        }

        return true
    }

    /// The symbol of a name that may have to be spelt differently.
    private mutating func spelt(_ name: UnsafeBufferPointer<UInt8>, isEscaped: Bool) -> ClassSymbol {
        let text = String(decoding: isEscaped ? JSONEscapes.replaced(name) : Array(name), as: UTF8.self)
        let spelling = Self.spelt(text)
        let symbol = ClassSymbol(spelling)
        if spelling != text { renaming = (text, symbol) }
        return symbol
    }

    /// A hash of a name, eight bytes at a time: names are some 20 bytes long.
    @inline(__always) private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let raw = UnsafeRawBufferPointer(name)
        var hash = UInt64(truncatingIfNeeded: name.count) ^ 0xcbf2_9ce4_8422_2325

        func add(_ word: UInt64) {
            let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
            hash = product.high ^ product.low
        }

        guard raw.count >= 8 else {
            add(raw.reduce(0) { $0 << 8 | UInt64($1) })
            return hash
        }

        // The last word may have bytes of the one before.
        var index = 0
        while index < raw.count {
            add(raw.loadUnaligned(fromByteOffset: min(index, raw.count - 8), as: UInt64.self))
            index += 8
        }

        return hash
    }

    private func isName(_ name: UnsafeBufferPointer<UInt8>, of entry: Entry) -> Bool {
        let start = Int(entry.start)
        return names.withUnsafeBufferPointer { $0.part(start..<start + Int(entry.count)).isSame(as: name) }
    }

    /// Percent-encodes the slashes and brackets of a name, the characters that may not stand in a line, and percent
    /// signs, so that different names stay different.
    private static func spelt(_ name: String) -> String {
        func isPlain(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar {
            case "/", "[", "]", "%": false
            default: SingleLine.allows(scalar)
            }
        }

        // Bytes take a third as long as scalars, and nearly all names are ASCII.
        if name.utf8.allSatisfy({ $0 < 0x80 && isPlain(Unicode.Scalar($0)) }) { return name }
        guard !name.unicodeScalars.allSatisfy(isPlain) else { return name }

        var text = ""
        for scalar in name.unicodeScalars {
            if isPlain(scalar) {
                text.unicodeScalars.append(scalar)
            } else {
                for byte in String(scalar).utf8 { text += "%" + byte.hexadecimal(2) }
            }
        }

        return text
    }
}
