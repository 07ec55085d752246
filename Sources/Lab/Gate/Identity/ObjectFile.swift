/// A relocatable object of the ELF64 format, little-endian: its sections, symbols and relocations.
struct ObjectFile {
    struct Section {
        var name: String
        var type, flags: Int
        /// The bytes in the file; none of a section that is only reserved.
        var bytes: Range<Int>
        var size, entrySize: Int
        /// By where they are.
        var relocations: [Relocation] = []

        var isCode: Bool { flags & 0x4 != 0 }
        /// Whether it can be written to when the program runs.
        var isWritable: Bool { flags & 0x1 != 0 && !name.hasPrefix(".data.rel.ro") }
        /// Whether it holds entries of one size, or strings, which the linker may merge.
        var isMerged: Bool { flags & 0x10 != 0 && entrySize > 0 || isOfStrings }
        var isOfStrings: Bool { flags & 0x30 == 0x30 && entrySize > 0 || name == "swift5_reflstr" }
    }

    struct Symbol {
        var name: String
        var type: Int
        var isLocal: Bool
        /// The section; 0 when it is defined elsewhere, and beyond all sections for a number.
        var section: Int
        var value, size: Int

        var isSection: Bool { type == 3 }
        var isFunction: Bool { type == 2 || type == 10 }
        /// Where Swift's descriptors of types, protocols and modules, and of what types are in, have the distances of
        /// their parent and their name.
        var distances: [Int] {
            func isOne(of kinds: [String]) -> Bool { name.hasPrefix("$s") && kinds.contains { name.hasSuffix($0) } }

            return isOne(of: ["Mn", "Mp", "MXM"]) ? [4, 8] : isOne(of: ["MXX", "MXE"]) ? [4] : []
        }
    }

    struct Relocation { var offset, type, symbol, addend: Int }

    /// Why a file cannot be read: one sentence without a full stop.
    struct Fault: Error { let description: String }

    private(set) var bytes: [UInt8]
    let isAArch64: Bool
    private(set) var sections: [Section] = []
    private(set) var symbols: [Symbol] = []

    /// Reads an object.
    ///
    /// - Throws: ``Fault`` for what is no such object, or has something in it that is not known here.
    init(path: String, bytes: [UInt8]) throws(Fault) {
        self.bytes = bytes

        func require(_ holds: Bool, _ fault: String) throws(Fault) {
            if !holds { throw Fault(description: "\(path): \(fault)") }
        }

        func range(_ offset: Int, _ size: Int) throws(Fault) -> Range<Int> {
            try require(0...bytes.count ~= offset && 0...(bytes.count - offset) ~= size, "it is cut off")
            return offset..<(offset + size)
        }

        func number(_ offset: Int, _ size: Int) throws(Fault) -> Int {
            let value = bytes[try range(offset, size)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return Int(truncatingIfNeeded: value)
        }

        func place(_ offset: Int) throws(Fault) -> Int {
            let value = try number(offset, 8)
            try require(-1 << 48...1 << 48 ~= value, "a number in it is out of range")
            return value
        }

        func text(_ table: Int, _ offset: Int) throws(Fault) -> String {
            let start = try range(sections[table].bytes.lowerBound, offset).upperBound
            return String(decoding: bytes[start...].prefix { $0 != 0 }, as: UTF8.self)
        }

        // The magic, 64 bits, little-endian; then a relocatable object, for x86-64 or AArch64.
        try require(bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), "it is no ELF64 object")
        let machine = try number(18, 2)
        isAArch64 = machine == 183
        let table = try number(40, 8)
        let count = try number(60, 2)
        let names = try number(62, 2)

        // Beyond 65,279 sections, their numbers stand elsewhere.
        try require(
            try number(16, 2) == 1 && [62, 183].contains(machine) && names < count && names < 0xFF00,
            "it is an object of a kind that is not known here")
        let headers = try (0..<count).map { number throws(Fault) in try range(table + 64 * number, 64).lowerBound }
        for header in headers {
            let type = try number(header + 4, 4)
            let size = max(try place(header + 32), 0)
            sections.append(
                Section(
                    name: "", type: type, flags: try number(header + 8, 8),
                    bytes: [0, 8].contains(type) ? 0..<0 : try range(try number(header + 24, 8), size), size: size,
                    entrySize: try place(header + 56)))
        }

        for (section, header) in headers.enumerated() {
            sections[section].name = try text(names, try number(header, 4))
            guard sections[section].type == 2 else { continue }

            let strings = try number(header + 40, 4)
            try require(strings < count, "its symbols have no names")
            for entry in stride(from: 0, to: sections[section].bytes.count / 24 * 24, by: 24) {
                let start = sections[section].bytes.lowerBound + entry
                let info = try number(start + 4, 1)
                symbols.append(
                    Symbol(
                        name: try text(strings, try number(start, 4)), type: info & 0xF, isLocal: info >> 4 == 0,
                        section: try number(start + 6, 2), value: max(try place(start + 8), 0),
                        size: try place(start + 16)))
            }
        }

        for (section, header) in headers.enumerated() where [4, 9, 19, 0x4000_0014].contains(sections[section].type) {
            let target = try number(header + 44, 4)
            try require(target < count, "its relocations are of no section")
            guard sections[target].flags & 0x2 != 0 else { continue }

            try require(sections[section].type == 4, "its relocations are of a kind that is not known here")
            for entry in stride(from: 0, to: sections[section].bytes.count / 24 * 24, by: 24) {
                let start = sections[section].bytes.lowerBound + entry
                let info = try number(start + 8, 8)
                try require(0..<symbols.count ~= info >> 32, "its relocations have no symbols")
                sections[target].relocations.append(
                    Relocation(
                        offset: try place(start), type: info & 0xFFFF_FFFF, symbol: info >> 32,
                        addend: try number(start + 16, 8)))
            }
        }

        // Of a distance that the assembler knows, within a section, it leaves no relocation.
        for symbol in symbols where symbol.section != 0 && sections.indices.contains(symbol.section) {
            let section = sections[symbol.section]
            for place in symbol.distances.map({ symbol.value + $0 }) where place + 4 <= section.bytes.count {
                let start = section.bytes.lowerBound + place
                let target = place + Int(Int32(truncatingIfNeeded: try number(start, 4)))
                guard target != place, 0..<section.size ~= target,
                    !section.relocations.contains(where: { $0.offset == place })
                else { continue }

                self.bytes.replaceSubrange(start..<start + 4, with: [0, 0, 0, 0])
                sections[symbol.section].relocations.append(
                    Relocation(offset: place, type: isAArch64 ? 261 : 2, symbol: symbols.count, addend: target))
                symbols.append(Symbol(name: "", type: 3, isLocal: true, section: symbol.section, value: 0, size: 0))
            }
        }

        for section in sections.indices {
            sections[section].relocations.sort { ($0.offset, $0.type) < ($1.offset, $1.type) }
        }
    }
}
