import CELF

/// A section of an object file: code, data, or a table for the linker.
struct ObjectSection {
    var name: String
    /// One of `SHT_…`.
    let type: Int32
    /// Some of `SHF_…`.
    let flags: Int
    /// The bytes in the file; empty for a section that is only reserved.
    let bytes: Range<Int>
    let size: Int
    let entrySize: Int
    /// The relocations in the order of their offsets.
    var relocations: [Relocation] = []

    var isLoaded: Bool { has(SHF_ALLOC) }
    var isCode: Bool { has(SHF_EXECINSTR) }
    /// True if the running program can write to it. The linker protects relocated constants after loading.
    var isWritable: Bool { has(SHF_WRITE) && !name.hasPrefix(".data.rel.ro") }
    /// True if it holds strings or entries of one size, which the linker may merge.
    var isMerged: Bool { has(SHF_MERGE) && entrySize > 0 || holdsStrings }
    var holdsStrings: Bool { has(SHF_MERGE) && has(SHF_STRINGS) && entrySize > 0 || name == "swift5_reflstr" }

    /// The flags that decide about the use of a section.
    var use: Int { flags & Int(SHF_WRITE | SHF_ALLOC | SHF_EXECINSTR | SHF_MERGE | SHF_STRINGS | SHF_TLS) }

    private func has(_ flag: Int32) -> Bool { flags & Int(flag) != 0 }
}
