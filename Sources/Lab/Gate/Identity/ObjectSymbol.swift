import CELF

/// A symbol of an object file: the name of a place in a section, or of one that another object defines.
struct ObjectSymbol {
    var name: String
    /// One of `STT_…`.
    let type: Int32
    /// True if no other object can see it.
    let isLocal: Bool
    /// The index of the section; `SHN_UNDEF` when it is defined elsewhere, and beyond all sections for a number.
    let section: Int
    let value: Int
    let size: Int

    var isSection: Bool { type == STT_SECTION }
    var isFunction: Bool { type == STT_FUNC || type == STT_GNU_IFUNC }
    var isDefined: Bool { section != Int(SHN_UNDEF) }

    /// Offsets in Swift's descriptors of types, protocols and modules, and of their extensions and contexts, at which
    /// the distance of the parent and of the name stand.
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
