import CELF

/// References in forms that are specific to Swift's compiler.
extension ObjectGraph {
    /// The field of a Swift descriptor of a type, protocol or module that a reference fills: the parent or the name. A
    /// name is a text that ends with a byte 0, among constants without names. `nil` for any other reference.
    func descriptorField(of relocation: Relocation, in piece: Piece) -> Int? {
        let owner = symbols[piece.object][piece.section]?.first {
            $0.relativeFields.contains(relocation.offset - $0.value)
        }

        // The name of an imported type continues after its end if a bit of byte 2 of the flags is set.
        let isImported: UInt8 = 4
        guard let owner, let flags = objects[piece.object].bytes[section(piece).bytes].dropFirst(owner.value + 2).first
        else { return nil }

        return flags & isImported == 0 ? relocation.offset - owner.value : nil
    }

    /// The offsets in a section that a reference may lead to.
    ///
    /// Instructions of x86-64 count from their end, up to eight bytes further. Tables of distances count from their
    /// beginning. Swift refers to a literal by an address 32 bytes before it.
    func reach(of relocation: Relocation, in piece: Piece) -> ClosedRange<Int> {
        let object = objects[piece.object]
        let addend = Self.withoutLiteralKind(relocation.addend)
        let target = object.sections[object.symbols[relocation.symbol].section]
        if target.isCode { return addend...addend }

        let isLiteral = target.name.hasPrefix(".rodata")
        let last = addend + (isLiteral ? 32 : 0)

        if section(piece).isCode {
            let countsFromEnd = object.machine == .x86_64 && relocation.type == Int32(R_X86_64_PC32)
            return countsFromEnd ? (addend + 4)...(last + 8) : addend...last
        }

        let isTable = isLiteral && !target.isMerged && relocation.isDistance(on: object.machine)
        let begin = isTable ? relocation.offset - piece.range.lowerBound : 0
        return (addend - begin)...last
    }

    /// The rounded highest byte of an address, in which Swift stores the kind of a literal. It is 0 for a small
    /// negative distance.
    static func literalKind(_ addend: Int) -> Int { (addend &+ 1 << 55) >> 56 }

    private static func withoutLiteralKind(_ addend: Int) -> Int { (addend << 8) >> 8 }
}
