import CELF
import Measurement

/// The objects that a program is linked from, as a graph: pieces of code and data, and the pieces that they refer to.
///
///      object          sections                pieces                     description of sum
///     +-----------+   +-------------------+   +----------------------+   +--------------------------------+
///     | cells.o   |-->| .text.sum         |-->| code: all of it      |-->| use and size of the section    |
///     | other.o   |   | .text.add         |   |   sum                |   | names that other objects see   |
///     | ...       |   | .rodata           |-->| data, cut where      |   | bytes                          |
///     +-----------+   | .data.rel.ro      |   | symbols begin, end   |   | relocations, each with         |
///                     | .rodata.str (may  |   |   table | (no name)  |   |   offset and type, and         |
///                     |  be merged)       |-->| the entry referred   |   |   - the name of the target, or |
///                     +-------------------+   | to: "a text"         |   |   - its description, if it has |
///                                             +----------------------+   |     no name that lasts         |
///                                                                        +--------------------------------+
///
/// Two pieces are the same if their descriptions are. A target is described by its name if the name means the same in
/// another build, else by its content: compilers number constants and closures, and the numbers change.
final class ObjectGraph {
    /// A part of a section that is compared as a whole.
    struct Piece: Hashable {
        let object: Int
        let section: Int
        let range: Range<Int>
        /// The name that it has in any build; `nil` for a piece that only its content tells from others.
        var name: String?
    }

    /// Everything that makes a piece what it is.
    struct Description {
        /// Bytes, and relocations with their targets.
        fileprivate(set) var content: [UInt8] = []
        /// Data that it refers to.
        fileprivate(set) var data: Set<Piece> = []
        /// Functions that it refers to.
        fileprivate(set) var functions: Set<Piece> = []
        /// The functions among them whose address it takes, instead of calling them.
        fileprivate(set) var addressedFunctions: Set<Piece> = []

        fileprivate mutating func add(_ text: String) { content += Array(text.utf8) + [0] }
        fileprivate mutating func add(_ number: Int) { withUnsafeBytes(of: number) { content += $0 } }
    }

    let objects: [ObjectFile]
    /// The symbols of each section of each object, without those that stand for the section itself.
    private let symbols: [[Int: [ObjectSymbol]]]
    /// The definitions of the names that other objects can see.
    private let definitions: [String: [Definition]]
    private var pieces: [SectionID: [Piece]] = [:]
    private var descriptions: [Piece: Description] = [:]

    private struct SectionID: Hashable {
        let object: Int
        let section: Int
    }

    private struct Definition {
        let object: Int
        let symbol: ObjectSymbol
    }

    init(_ objects: [ObjectFile]) {
        self.objects = objects
        symbols = objects.map { Dictionary(grouping: $0.symbols.filter { !$0.isSection }, by: \.section) }
        var definitions: [String: [Definition]] = [:]
        for (number, object) in objects.enumerated() {
            for symbol in object.symbols where !symbol.isLocal && symbol.isDefined {
                definitions[symbol.name, default: []].append(Definition(object: number, symbol: symbol))
            }
        }

        self.definitions = definitions
    }

    func section(_ piece: Piece) -> ObjectSection { objects[piece.object].sections[piece.section] }

    /// The description of a piece, which is made once.
    func describe(_ piece: Piece) -> Description {
        if let description = descriptions[piece] { return description }
        var description = Description()
        add(piece, to: &description, within: [])
        descriptions[piece] = description
        return description
    }
}

// MARK: Pieces

extension ObjectGraph {
    /// The pieces of a section: code is one, data is cut where symbols begin and end.
    func pieces(ofObject object: Int, section: Int) -> [Piece] {
        let id = SectionID(object: object, section: section)
        if let pieces = pieces[id] { return pieces }
        let cut = objects[object].sections[section].isCode ? [code(id)] : data(id)
        pieces[id] = cut
        return cut
    }

    /// A section of code as one piece. It has a name if all functions in it begin at one place.
    private func code(_ id: SectionID) -> Piece {
        let functions = sortedSymbols(id).filter(\.isFunction)
        let isOneFunction = functions.first?.value == functions.last?.value
        return piece(id, 0..<objects[id.object].sections[id.section].size, named: isOneFunction ? functions : [])
    }

    /// A section of data, cut where symbols begin and end, with what lies between them. A symbol that begins within
    /// another is an alias, whose size says nothing.
    private func data(_ id: SectionID) -> [Piece] {
        let size = objects[id.object].sections[id.section].size
        let symbols = sortedSymbols(id)
        var pieces: [Piece] = []
        var end = 0

        for (index, symbol) in symbols.enumerated() where symbol.size > 0 && symbol.value >= end {
            let next = max(min(symbol.value + symbol.size, size), symbol.value)
            if end < symbol.value { pieces.append(piece(id, end..<symbol.value, named: [])) }
            pieces.append(piece(id, symbol.value..<next, named: symbols[index...].prefix { $0.value < next }))
            end = next
        }

        if end < size || end == 0 { pieces.append(piece(id, end..<max(size, end), named: [])) }
        return pieces
    }

    /// The symbols of a section in order: at one place the largest first, then those that other objects see.
    private func sortedSymbols(_ id: SectionID) -> [ObjectSymbol] {
        (symbols[id.object][id.section] ?? []).sorted {
            ($0.value, -$0.size, $0.isLocal ? 1 : 0, $0.name) < ($1.value, -$1.size, $1.isLocal ? 1 : 0, $1.name)
        }
    }

    private func piece(_ id: SectionID, _ range: Range<Int>, named symbols: some Sequence<ObjectSymbol>) -> Piece {
        let lasting = symbols.filter { Self.isLasting($0.name) }
        let name = (lasting.first { !$0.isLocal } ?? lasting.first)?.name
        return Piece(object: id.object, section: id.section, range: range, name: name)
    }

    /// Returns true if a name means the same in another build: compilers number what has no name of its own, and the
    /// numbers change.
    private static func isLasting(_ name: String) -> Bool {
        let isNumbered = name.contains(".") && name.utf8.last.map { 0x30...0x39 ~= $0 } ?? true
        return !name.isEmpty && !isNumbered
            && ![".L", "l_", "__unnamed", "objectdestroy"].contains { name.hasPrefix($0) }
    }

    /// The pieces of a section to which a reference to some offsets leads.
    ///
    /// - Parameter isText: if the section holds a text there that ends with a byte 0, among data of other kinds.
    private func targets(_ id: SectionID, at offsets: ClosedRange<Int>, isText: Bool = false) -> [Piece] {
        let section = objects[id.object].sections[id.section]
        if section.isMerged || isText { return [entry(id, at: offsets.lowerBound, isText: isText)] }

        let all = pieces(ofObject: id.object, section: id.section)
        if section.isCode { return all }
        let touched = all.filter {
            $0.range.lowerBound <= offsets.upperBound && offsets.lowerBound < max($0.range.upperBound, 1)
        }

        // Just beyond the end of a section is where a loop over it ends.
        return touched.isEmpty ? Array(all.suffix(1)) : touched
    }

    /// The entry of a merged section at an offset; of strings, all up to the byte 0.
    private func entry(_ id: SectionID, at offset: Int, isText: Bool) -> Piece {
        let section = objects[id.object].sections[id.section]
        let size = section.isMerged ? max(section.entrySize, 1) : 1
        let isString = section.holdsStrings || isText
        var start = min(max(offset, 0), section.bytes.count)
        if !isString { start = start / size * size }
        var end = start

        while end < section.bytes.count {
            let unit = objects[id.object].bytes[section.bytes].dropFirst(end).prefix(size)
            end = min(end + size, section.bytes.count)
            if !isString || unit.allSatisfy({ $0 == 0 }) { break }
        }

        return Piece(object: id.object, section: id.section, range: start..<end)
    }
}

// MARK: Descriptions

extension ObjectGraph {
    /// Describes a piece within those that refer to it.
    private func add(_ piece: Piece, to description: inout Description, within outer: [Piece]) {
        // A description that does not end is unlike any other.
        guard outer.count < 100, description.content.count < 1 << 24 else {
            return description.add(.random(in: 0 ... .max))
        }

        let section = section(piece)
        description.add(section.use)
        description.add(piece.range.count)
        addVisibleNames(of: piece, to: &description)

        if !section.bytes.isEmpty {
            description.content += objects[piece.object].bytes[section.bytes].dropFirst(piece.range.lowerBound)
                .prefix(piece.range.count)
        }

        let first = firstIndex(in: 0...section.relocations.count) {
            section.relocations[$0].offset >= piece.range.lowerBound
        }
        for relocation in section.relocations[first...].prefix(while: { $0.offset < piece.range.upperBound }) {
            add(relocation, of: piece, to: &description, within: outer + [piece])
        }
    }

    private func addVisibleNames(of piece: Piece, to description: inout Description) {
        let isCode = section(piece).isCode
        for symbol in symbols[piece.object][piece.section] ?? []
        where !symbol.isLocal && (piece.range.contains(symbol.value) || isCode) {
            description.add(symbol.name)
            description.add(symbol.value - piece.range.lowerBound)
        }
    }

    private func add(
        _ relocation: Relocation, of piece: Piece, to description: inout Description, within outer: [Piece]
    ) {
        let object = objects[piece.object]
        let symbol = object.symbols[relocation.symbol]
        let isWithinObject = symbol.isLocal && symbol.isDefined && object.sections.indices.contains(symbol.section)
        description.add(relocation.offset - piece.range.lowerBound)
        description.add(Int(relocation.type))

        if isWithinObject {
            addLocalTarget(of: relocation, symbol, from: piece, to: &description, within: outer)
        } else {
            addNamedTarget(of: relocation, symbol, from: piece, to: &description)
        }
    }

    /// Describes a target by the name that all objects know it by.
    private func addNamedTarget(
        of relocation: Relocation, _ symbol: ObjectSymbol, from piece: Piece, to description: inout Description
    ) {
        description.add(symbol.name)
        description.add(relocation.addend)

        for definition in definitions[symbol.name] ?? [Definition(object: piece.object, symbol: symbol)] {
            let symbol = definition.symbol
            if symbol.isDefined, objects[definition.object].sections.indices.contains(symbol.section) {
                let id = SectionID(object: definition.object, section: symbol.section)
                for target in targets(id, at: symbol.value...symbol.value) {
                    refer(to: target, by: relocation, from: piece, in: &description)
                }
            } else {
                description.add(symbol.value)
            }
        }
    }

    /// Describes a target in the same object: each piece there by a name that lasts, else by its content.
    private func addLocalTarget(
        of relocation: Relocation, _ symbol: ObjectSymbol, from piece: Piece, to description: inout Description,
        within outer: [Piece]
    ) {
        let field = symbol.isSection ? descriptorField(of: relocation, in: piece) : nil
        let offsets: ClosedRange<Int>
        if !symbol.isSection {
            offsets = symbol.value...symbol.value
        } else if field != nil {
            offsets = relocation.addend...relocation.addend
        } else {
            offsets = reach(of: relocation, in: piece)
        }

        let targets = targets(
            SectionID(object: piece.object, section: symbol.section), at: offsets,
            isText: field == ObjectSymbol.nameField)
        description.add(offsets.lowerBound - (targets.first?.range.lowerBound ?? 0))
        description.add(symbol.isSection ? Self.literalKind(relocation.addend) : relocation.addend)

        for target in targets {
            if let depth = outer.firstIndex(of: target) {
                description.add(depth)
            } else if let name = target.name {
                description.add(name)
                refer(to: target, by: relocation, from: piece, in: &description)
            } else {
                if section(target).isCode { refer(to: target, by: relocation, from: piece, in: &description) }
                add(target, to: &description, within: outer)
            }
        }
    }

    /// Notes that a piece refers to another one.
    private func refer(
        to target: Piece, by relocation: Relocation, from piece: Piece, in description: inout Description
    ) {
        guard section(target).isCode else {
            description.data.insert(target)
            return
        }

        description.functions.insert(target)
        let isCall = section(piece).isCode && relocation.isCall(on: objects[piece.object].machine)
        if !isCall { description.addressedFunctions.insert(target) }
    }
}

// MARK: Swift's references

extension ObjectGraph {
    /// The field of Swift's descriptor of a type, a protocol or a module that a reference is: of its parent, or of its
    /// name, which is text that ends with a byte 0 and lies among constants without names. `nil` for any other
    /// reference.
    private func descriptorField(of relocation: Relocation, in piece: Piece) -> Int? {
        let owner = symbols[piece.object][piece.section]?.first {
            $0.relativeFields.contains(relocation.offset - $0.value)
        }

        // The name of an imported type says more after its end, as a bit of byte 2 of the flags tells.
        let isImported: UInt8 = 4
        guard let owner, let flags = objects[piece.object].bytes[section(piece).bytes].dropFirst(owner.value + 2).first
        else { return nil }

        return flags & isImported == 0 ? relocation.offset - owner.value : nil
    }

    /// The offsets in a section to which a reference may lead.
    ///
    /// Instructions of x86-64 count from their end, up to eight bytes on; tables of distances count from their
    /// beginning; and Swift refers to a literal by an address 32 bytes before it.
    private func reach(of relocation: Relocation, in piece: Piece) -> ClosedRange<Int> {
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

    /// The highest byte of an address, in which Swift says what kind of literal is there, rounded: a small negative
    /// distance has none.
    private static func literalKind(_ addend: Int) -> Int { (addend &+ 1 << 55) >> 56 }

    private static func withoutLiteralKind(_ addend: Int) -> Int { (addend << 8) >> 8 }
}
