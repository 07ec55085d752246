import JSONText
import UIModel

/// The class symbols of one import, by the bytes of their names. A dump repeats a few dozen names. With this cache a
/// view needs neither a `String` nor the lock of the process-wide table.
struct ClassNameCache {
    /// A name, stored as its range in ``names``, so that a lookup counts no reference.
    private struct Entry {
        let start: Int32
        let count: Int32
        let symbol: ClassSymbol
    }

    /// The bytes of all names, one after the other.
    private var names: [UInt8] = []

    /// The entries by the hash of their names. If two names have the same hash, only one has an entry; the other is
    /// looked up in the process-wide table each time. A dump with crafted names slows down its own import only.
    private var entries = [UInt64: Entry](minimumCapacity: 48)
    /// Some of the entries, by the first byte of the hash. A view took 720 instructions without them, and takes 250.
    private var recentEntries = [Entry?](repeating: nil, count: 256)
    /// The last class that was renamed, until a warning names it.
    var renaming: (name: String, symbol: ClassSymbol)?

    /// Returns the symbol of a name. The name is changed if an element ID could not contain it.
    ///
    /// - Parameters:
    ///   - name: the bytes of the name.
    ///   - isEscaped: true if the bytes are from a JSON string, where `\u00e9` means `é`.
    mutating func symbol(for name: UnsafeBufferPointer<UInt8>, isEscaped: Bool = false) -> ClassSymbol {
        let hash = Self.hash(name)
        let slot = Int(hash >> 56)
        if let entry = recentEntries[slot], isName(name, of: entry) { return entry.symbol }

        recentEntries[slot] = entries[hash]
        if let entry = recentEntries[slot], isName(name, of: entry) { return entry.symbol }

        let symbol =
            Self.isPlain(name)
            ? ClassSymbol(String(decoding: name, as: UTF8.self)) : symbol(respelling: name, isEscaped: isEscaped)
        // Sound because the limits allow less than 2³¹ bytes for a dump.
        entries[hash] = Entry(start: Int32(names.count), count: Int32(name.count), symbol: symbol)
        names.append(contentsOf: name)

        return symbol
    }

    /// True for a name that stays as it is, like nearly all. The check takes a tenth of the instructions of the
    /// spelling.
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

    /// Returns the symbol of a name that may need another spelling.
    private mutating func symbol(respelling name: UnsafeBufferPointer<UInt8>, isEscaped: Bool) -> ClassSymbol {
        let text = String(decoding: isEscaped ? JSONEscapes.replaced(name) : Array(name), as: UTF8.self)
        let spelling = Self.encoded(text)
        let symbol = ClassSymbol(spelling)
        if spelling != text { renaming = (text, symbol) }
        return symbol
    }

    /// Returns a hash of a name, eight bytes at a time, because names are some 20 bytes long.
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

        // The last word may overlap the one before.
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

    /// Returns a name with percent-encoding for slashes, brackets and characters that a line cannot contain. Percent
    /// signs are encoded, too, so that different names stay different.
    private static func encoded(_ name: String) -> String {
        func isPlain(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar {
            case "/", "[", "]", "%": false
            default: SingleLine.allows(scalar)
            }
        }

        // Bytes take a third of the time of scalars, and nearly all names are ASCII.
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
