import JSONText
import UIModel

/// Class symbols by the bytes of their names, for one import: a dump repeats a few dozen names, and neither a `String`
/// nor the lock of the process-wide table is paid per view.
struct ClassNameCache {
    private struct Entry {
        var hash: UInt64
        var start: Int
        var count: Int
        var symbol: ClassSymbol
    }

    /// Open addressing over a power of two, at most half full. -1 is free.
    private var slots = [Int32](repeating: -1, count: 64)
    private var entries: [Entry] = []
    private var names: [UInt8] = []
    /// The last class that has another name here than in the dump, until somebody says so.
    var renamed: (name: String, symbol: ClassSymbol)?

    /// The symbol of a name, which may be escaped as in JSON, spelt so that an element ID can hold it in one line.
    mutating func symbol(for name: UnsafeBufferPointer<UInt8>, isEscaped: Bool = false) -> ClassSymbol {
        // FNV-1a: names are some 20 bytes long, and whoever crafts collisions slows down only their own import.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash ^ (hash >> 32)) & mask
        while slots[slot] >= 0 {
            let entry = entries[Int(slots[slot])]
            if entry.hash == hash, entry.count == name.count, isStored(name, at: entry.start) { return entry.symbol }
            slot = (slot + 1) & mask
        }
        let text =
            isEscaped
            ? String(decoding: JSONEscapes.replaced(name), as: UTF8.self) : String(decoding: name, as: UTF8.self)
        let spelt = Self.spelt(text)
        let symbol = ClassSymbol(spelt)
        if spelt != text { renamed = (text, symbol) }
        slots[slot] = Int32(entries.count)
        entries.append(Entry(hash: hash, start: names.count, count: name.count, symbol: symbol))
        names.append(contentsOf: name)
        if entries.count * 2 > slots.count { grow() }
        return symbol
    }

    /// A name in which slashes, brackets and what may not stand in a line are percent-encoded. So are percent signs, so
    /// that different names stay different.
    private static func spelt(_ name: String) -> String {
        func isPlain(_ scalar: Unicode.Scalar) -> Bool {
            !"/[]%".unicodeScalars.contains(scalar) && SingleLine.allows(scalar)
        }
        guard !name.unicodeScalars.allSatisfy(isPlain) else { return name }
        return name.unicodeScalars.reduce(into: "") { text, scalar in
            if isPlain(scalar) { return text.unicodeScalars.append(scalar) }
            for byte in String(scalar).utf8 {
                text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    private func isStored(_ name: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        for index in 0..<name.count where names[start + index] != name[index] { return false }
        return true
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        let mask = slots.count - 1
        for (number, entry) in entries.enumerated() {
            var slot = Int(truncatingIfNeeded: entry.hash ^ (entry.hash >> 32)) & mask
            while slots[slot] >= 0 { slot = (slot + 1) & mask }
            slots[slot] = Int32(number)
        }
    }
}
