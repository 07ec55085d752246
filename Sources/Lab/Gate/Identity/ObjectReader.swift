import CELF

/// Reads the tables of an ELF64 object. Any number in them may be wrong, so each is checked before it is used.
struct ObjectReader {
    /// The fields of the file's header that lead to everything else.
    struct FileHeader {
        let machine: ObjectMachine
        /// The offset and the number of the sections' headers.
        let sections: (offset: Int, count: Int)
        /// The section that holds the names of sections.
        let sectionNames: Int
    }

    let path: String
    let bytes: [UInt8]

    func fileHeader() throws(ObjectFileError) -> FileHeader {
        let identity: [UInt8] = Array("\u{7F}ELF".utf8) + [UInt8(ELFCLASS64), UInt8(ELFDATA2LSB)]
        try require(bytes.starts(with: identity), "it is no ELF64 object")

        let header = try load(Elf64_Ehdr.self, at: 0)
        let count = Int(header.e_shnum)
        let names = Int(header.e_shstrndx)

        // From SHN_LORESERVE sections on, the numbers are stored elsewhere.
        guard Int32(header.e_type) == ET_REL, let machine = ObjectMachine(Int32(header.e_machine)), names < count,
            names < Int(SHN_LORESERVE)
        else { throw error("it is an object of a kind that is not known here") }

        return FileHeader(
            machine: machine, sections: (try integer(header.e_shoff), count), sectionNames: names)
    }

    func sectionHeaders(_ header: FileHeader) throws(ObjectFileError) -> [Elf64_Shdr] {
        var headers: [Elf64_Shdr] = []
        for number in 0..<header.sections.count {
            headers.append(
                try load(Elf64_Shdr.self, at: header.sections.offset + number * MemoryLayout<Elf64_Shdr>.size))
        }

        return headers
    }

    func sections(_ headers: [Elf64_Shdr], _ file: FileHeader) throws(ObjectFileError) -> [ObjectSection] {
        var sections: [ObjectSection] = []
        for header in headers {
            let type = Int32(bitPattern: header.sh_type)
            let size = max(try integer(header.sh_size), 0)
            let isEmpty = type == SHT_NULL || type == SHT_NOBITS
            sections.append(
                ObjectSection(
                    name: "", type: type, flags: Int(truncatingIfNeeded: header.sh_flags),
                    bytes: isEmpty ? 0..<0 : try range(Int(truncatingIfNeeded: header.sh_offset), size), size: size,
                    entrySize: try integer(header.sh_entsize)))
        }

        for (number, header) in headers.enumerated() {
            sections[number].name = try text(in: sections[file.sectionNames], at: Int(header.sh_name))
        }

        return sections
    }

    func symbols(
        _ headers: [Elf64_Shdr], _ sections: [ObjectSection]
    ) throws(ObjectFileError) -> [ObjectSymbol] {
        var symbols: [ObjectSymbol] = []
        for (header, section) in zip(headers, sections) where section.type == SHT_SYMTAB {
            let names = Int(header.sh_link)
            try require(names < sections.count, "its symbols have no names")

            for entry in try entries(of: section, as: Elf64_Sym.self) {
                symbols.append(
                    ObjectSymbol(
                        name: try text(in: sections[names], at: Int(entry.st_name)), type: Int32(entry.st_info & 0xF),
                        isLocal: Int32(entry.st_info >> 4) == STB_LOCAL, section: Int(entry.st_shndx),
                        value: max(try integer(entry.st_value), 0), size: try integer(entry.st_size)))
            }
        }

        return symbols
    }

    /// The relocations of loaded sections, by the index of the section.
    func relocations(
        _ headers: [Elf64_Shdr], _ sections: [ObjectSection], symbols: Int
    ) throws(ObjectFileError) -> [Int: [Relocation]] {
        var relocations: [Int: [Relocation]] = [:]
        for (header, section) in zip(headers, sections)
        where [SHT_RELA, SHT_REL, SHT_RELR, SHT_CREL].contains(section.type) {
            let target = Int(header.sh_info)
            try require(target < sections.count, "its relocations are of no section")
            guard sections[target].isLoaded else { continue }

            try require(section.type == SHT_RELA, "its relocations are of a kind that is not known here")
            for entry in try entries(of: section, as: Elf64_Rela.self) {
                let symbol = Int(entry.r_info >> 32)
                try require(symbol < symbols, "its relocations have no symbols")
                relocations[target, default: []].append(
                    Relocation(
                        offset: try integer(entry.r_offset), type: Int32(truncatingIfNeeded: entry.r_info),
                        symbol: symbol, addend: Int(entry.r_addend)))
            }
        }

        return relocations
    }
}

extension ObjectReader {
    private func error(_ reason: String) -> ObjectFileError { ObjectFileError(description: "\(path): \(reason)") }

    private func require(_ condition: Bool, _ reason: String) throws(ObjectFileError) {
        if !condition { throw error(reason) }
    }

    /// A range of bytes, checked to be inside the file.
    private func range(_ offset: Int, _ size: Int) throws(ObjectFileError) -> Range<Int> {
        try require(0...bytes.count ~= offset && 0...(bytes.count - offset) ~= size, "it is cut off")
        return offset..<(offset + size)
    }

    /// A number that is small enough for sums without overflow.
    private func integer(_ number: UInt64) throws(ObjectFileError) -> Int {
        let value = Int(truncatingIfNeeded: number)
        try require(-1 << 48...1 << 48 ~= value, "a number in it is out of range")
        return value
    }

    /// The text at an offset of a section of texts, which ends at a byte 0.
    private func text(in section: ObjectSection, at offset: Int) throws(ObjectFileError) -> String {
        let start = try range(section.bytes.lowerBound, offset).upperBound
        return String(decoding: bytes[start...].prefix { $0 != 0 }, as: UTF8.self)
    }

    /// A structure of the format. Its byte order is the one of all supported processors.
    private func load<Structure: BitwiseCopyable>(
        _ type: Structure.Type, at offset: Int
    ) throws(ObjectFileError) -> Structure {
        let range = try range(offset, MemoryLayout<Structure>.size)
        return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: range.lowerBound, as: type) }
    }

    /// The complete entries of a section that is a table.
    private func entries<Structure: BitwiseCopyable>(
        of section: ObjectSection, as type: Structure.Type
    ) throws(ObjectFileError) -> [Structure] {
        let size = MemoryLayout<Structure>.size
        var entries: [Structure] = []
        for number in 0..<section.bytes.count / size {
            entries.append(try load(type, at: section.bytes.lowerBound + number * size))
        }

        return entries
    }
}
