import CELF

/// A relocatable object of the ELF64 format, little-endian: its sections, symbols and relocations.
struct ObjectFile {
    let machine: ObjectMachine
    private(set) var bytes: [UInt8]
    private(set) var sections: [ObjectSection]
    private(set) var symbols: [ObjectSymbol]

    /// Reads an object.
    ///
    /// - Throws: ``ObjectFileError`` for a file of another kind, or with unsupported contents.
    init(path: String, bytes: [UInt8]) throws(ObjectFileError) {
        let reader = ObjectReader(path: path, bytes: bytes)
        let header = try reader.fileHeader()
        let sectionHeaders = try reader.sectionHeaders(header)

        machine = header.machine
        self.bytes = bytes
        sections = try reader.sections(sectionHeaders, header)
        symbols = try reader.symbols(sectionHeaders, sections)

        for (section, relocations) in try reader.relocations(sectionHeaders, sections, symbols: symbols.count) {
            sections[section].relocations += relocations
        }

        restoreDistances()
        for section in sections.indices {
            sections[section].relocations.sort { ($0.offset, $0.type) < ($1.offset, $1.type) }
        }
    }

    /// Adds relocations for the relative fields of Swift's descriptors that the assembler resolved.
    ///
    /// The assembler writes the distance itself if both ends are in one section. The number changes with everything
    /// between the ends, so it is replaced by 0 and a relocation to the same place.
    private mutating func restoreDistances() {
        for symbol in symbols where symbol.isDefined && sections.indices.contains(symbol.section) {
            for field in symbol.relativeFields { restoreDistance(at: symbol.value + field, in: symbol.section) }
        }
    }

    private mutating func restoreDistance(at offset: Int, in number: Int) {
        let section = sections[number]
        let width = MemoryLayout<Int32>.size
        guard offset + width <= section.bytes.count else { return }

        let start = section.bytes.lowerBound + offset
        let distance = bytes[start..<start + width].withUnsafeBytes { $0.loadUnaligned(as: Int32.self) }
        let target = offset + Int(Int32(littleEndian: distance))
        guard target != offset, 0..<section.size ~= target,
            !section.relocations.contains(where: { $0.offset == offset })
        else { return }

        bytes.replaceSubrange(start..<start + width, with: repeatElement(0, count: width))
        sections[number].relocations.append(
            Relocation(offset: offset, type: machine.distance32, symbol: symbols.count, addend: target))
        symbols.append(
            ObjectSymbol(name: "", type: Int32(STT_SECTION), isLocal: true, section: number, value: 0, size: 0))
    }
}
