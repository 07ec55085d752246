import JSONText
import UIModel

/// Class symbols by the bytes of their names, for one import: a dump repeats a few dozen names, and neither a `String`
/// nor the lock of the process-wide table is paid per view.
struct ClassNameCache {
    /// By a hash. Of two names with one hash the process-wide table is asked each time: whoever crafts such names slows
    /// down only their own import.
    private var known: [UInt64: (name: [UInt8], symbol: ClassSymbol)] = [:]
    /// Some of them by the first byte of the hash. A view took 720 instructions without, and takes 250.
    private var recent = [(name: [UInt8], symbol: ClassSymbol)?](repeating: nil, count: 256)
    /// The last class that has another name here than in the dump, until somebody says so.
    var renamed: (name: String, symbol: ClassSymbol)?

    /// The symbol of a name, which may be escaped as in JSON, spelt so that an element ID can hold it in one line.
    mutating func symbol(for name: UnsafeBufferPointer<UInt8>, isEscaped: Bool = false) -> ClassSymbol {
        // FNV-1a: names are some 20 bytes long.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let place = Int(hash >> 56)
        if let found = recent[place], found.name.withUnsafeBufferPointer(name.isSame) { return found.symbol }
        recent[place] = known[hash]
        if let found = recent[place], found.name.withUnsafeBufferPointer(name.isSame) { return found.symbol }
        let text = String(decoding: isEscaped ? JSONEscapes.replaced(name) : Array(name), as: UTF8.self)
        let spelt = Self.spelt(text)
        let symbol = ClassSymbol(spelt)
        if spelt != text { renamed = (text, symbol) }
        known[hash] = (Array(name), symbol)

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
            for byte in String(scalar).utf8 { text += "%" + byte.hexadecimal(2) }
        }
    }
}
