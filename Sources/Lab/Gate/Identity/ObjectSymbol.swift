import CELF

/// A symbol of an object file. It names a place in a section, or a place that another object defines.
struct ObjectSymbol {
    var name: String
    /// One of `STT_…`.
    let type: Int32
    /// True if no other object can see it.
    let isLocal: Bool
    /// The index of the section; `SHN_UNDEF` if another object defines it, and beyond all sections for a number.
    let section: Int
    let value: Int
    let size: Int

    var isSection: Bool { type == STT_SECTION }
    var isFunction: Bool { type == STT_FUNC || type == STT_GNU_IFUNC }
    var isDefined: Bool { section != Int(SHN_UNDEF) }

    /// The offsets of the parent's distance and of the name's distance in Swift's descriptors of types, protocols,
    /// modules, extensions and contexts.
    var relativeFields: [Int] {
        guard name.hasPrefix("$s") else { return [] }

        func hasSuffix(_ suffixes: String...) -> Bool { suffixes.contains { name.hasSuffix($0) } }

        if hasSuffix("Mn", "Mp", "MXM") { return [Self.parentField, Self.nameField] }
        if hasSuffix("MXX", "MXE") { return [Self.parentField] }
        return []
    }

    static let parentField = 4
    static let nameField = 8
}
