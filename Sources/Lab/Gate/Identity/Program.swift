import Measurement

/// The objects that a program is linked from, as a graph: pieces of code and data, and what they refer to.
///
/// A function has a section of its own, which is one piece; data is cut where symbols begin and end. A target is
/// compared by its name where it has one that means the same in another build, else by its content.
final class Program {
    struct Piece: Hashable {
        var object, section: Int
        var range: Range<Int>
        /// How it is called in any build; `nil` for what only its content tells from others.
        var name: String?
    }

    struct Description {
        /// All that makes it what it is: bytes, and relocations with their targets.
        var content: [UInt8] = []
        /// Data and functions that it refers to, and functions of which it takes the address, instead of calling them.
        var data, functions, taken: Set<Piece>

        fileprivate mutating func add(_ text: String) { content += Array(text.utf8) + [0] }
        fileprivate mutating func add(_ number: Int) { withUnsafeBytes(of: number) { content += $0 } }
    }

    let objects: [ObjectFile]
    /// Where names that other objects can see are defined.
    private var definitions: [String: [(object: Int, symbol: ObjectFile.Symbol)]] = [:]
    private var cuts: [[Int]: [Piece]] = [:]
    /// The symbols of each section of each object.
    private let symbols: [[Int: [ObjectFile.Symbol]]]
    private var known: [Piece: Description] = [:]

    init(_ objects: [ObjectFile]) {
        self.objects = objects
        symbols = objects.map { Dictionary(grouping: $0.symbols.filter { !$0.isSection }, by: \.section) }
        for (number, object) in objects.enumerated() {
            for symbol in object.symbols where !symbol.isLocal && symbol.section != 0 {
                definitions[symbol.name, default: []].append((number, symbol))
            }
        }
    }

    func section(_ piece: Piece) -> ObjectFile.Section { objects[piece.object].sections[piece.section] }

    /// What a piece is, found once.
    func describe(_ piece: Piece) -> Description {
        if let found = known[piece] { return found }
        var found = Description(data: [], functions: [], taken: [])
        add(piece, to: &found, within: [])
        known[piece] = found
        return found
    }

    /// A name that means the same in another build: compilers number what has none, and the numbers change.
    private static func isLasting(_ name: String) -> Bool {
        let isNumbered = name.contains(".") && name.utf8.last.map { 0x30...0x39 ~= $0 } ?? true
        return !name.isEmpty && !isNumbered
            && ![".L", "l_", "__unnamed", "objectdestroy"].contains { name.hasPrefix($0) }
    }

    /// The pieces of a section: code is whole, data is cut where symbols begin and end. A symbol that begins within
    /// another is an alias, whose size says nothing.
    func cut(_ object: Int, _ number: Int) -> [Piece] {
        if let found = cuts[[object, number]] { return found }
        let section = objects[object].sections[number]
        let sorted = (symbols[object][number] ?? []).sorted {
            ($0.value, -$0.size, $0.isLocal ? 1 : 0, $0.name) < ($1.value, -$1.size, $1.isLocal ? 1 : 0, $1.name)
        }

        var pieces: [Piece] = []

        func append(_ range: Range<Int>, _ symbols: some Sequence<ObjectFile.Symbol>) {
            let lasting = symbols.filter { Self.isLasting($0.name) }
            let name = (lasting.first { !$0.isLocal } ?? lasting.first)?.name
            pieces.append(Piece(object: object, section: number, range: range, name: name))
        }

        if section.isCode {
            let functions = sorted.filter(\.isFunction)
            append(0..<section.size, functions.first?.value == functions.last?.value ? functions : [])
        } else {
            var end = 0
            for (place, symbol) in sorted.enumerated() where symbol.size > 0 && symbol.value >= end {
                let next = max(min(symbol.value + symbol.size, section.size), symbol.value)
                if end < symbol.value { append(end..<symbol.value, []) }
                append(symbol.value..<next, sorted[place...].prefix { $0.value < next })
                end = next
            }

            if end < section.size || end == 0 { append(end..<max(section.size, end), []) }
        }

        cuts[[object, number]] = pieces
        return pieces
    }

    /// The pieces of a section that have some of these places in them; of merged data, the entry at the first, and of a
    /// name, all up to the byte 0.
    private func pieces(_ object: Int, _ number: Int, _ places: ClosedRange<Int>, isName: Bool = false) -> [Piece] {
        let section = objects[object].sections[number]
        guard section.isMerged || isName else {
            let all = cut(object, number)
            if section.isCode { return all }
            let found = all.filter {
                $0.range.lowerBound <= places.upperBound && places.lowerBound < max($0.range.upperBound, 1)
            }

            // Just beyond the end of a section is where a loop over it ends.
            return found.isEmpty ? Array(all.suffix(1)) : found
        }

        var start = min(max(places.lowerBound, 0), section.bytes.count)
        let entry = section.isMerged ? max(section.entrySize, 1) : 1
        let isOfStrings = section.isOfStrings || isName
        if !isOfStrings { start = start / entry * entry }
        var end = start

        while end < section.bytes.count {
            let unit = objects[object].bytes[section.bytes].dropFirst(end).prefix(entry)
            end = min(end + entry, section.bytes.count)
            if !isOfStrings || unit.allSatisfy({ $0 == 0 }) { break }
        }

        return [Piece(object: object, section: number, range: start..<end)]
    }

    private func add(_ piece: Piece, to found: inout Description, within outer: [Piece]) {
        // What has no end is the same as nothing.
        guard outer.count < 100, found.content.count < 1 << 24 else { return found.add(.random(in: 0 ... .max)) }

        let section = section(piece)
        // Whether it is written to, in memory, code, merged, of strings, of a thread.
        found.add(section.flags & 0x437)
        found.add(piece.range.count)

        for symbol in symbols[piece.object][piece.section] ?? []
        where !symbol.isLocal && (piece.range.contains(symbol.value) || section.isCode) {
            found.add(symbol.name)
            found.add(symbol.value - piece.range.lowerBound)
        }

        if !section.bytes.isEmpty {
            found.content += objects[piece.object].bytes[section.bytes].dropFirst(piece.range.lowerBound)
                .prefix(piece.range.count)
        }

        let first = firstIndex(in: 0...section.relocations.count) {
            section.relocations[$0].offset >= piece.range.lowerBound
        }

        for relocation in section.relocations[first...].prefix(while: { $0.offset < piece.range.upperBound }) {
            add(relocation, of: piece, to: &found, within: outer + [piece])
        }
    }

    private func add(
        _ relocation: ObjectFile.Relocation, of piece: Piece, to found: inout Description, within outer: [Piece]
    ) {
        let object = objects[piece.object]
        let symbol = object.symbols[relocation.symbol]
        found.add(relocation.offset - piece.range.lowerBound)
        found.add(relocation.type)

        // R_X86_64_PLT32, R_AARCH64_JUMP26 and R_AARCH64_CALL26.
        let isCall = section(piece).isCode && (object.isAArch64 ? [282, 283] : [4]).contains(relocation.type)

        func refer(_ target: Piece) {
            guard section(target).isCode else { return _ = found.data.insert(target) }
            found.functions.insert(target)
            if !isCall { found.taken.insert(target) }
        }

        guard symbol.isLocal, object.sections.indices.contains(symbol.section), symbol.section != 0 else {
            found.add(symbol.name)
            found.add(relocation.addend)
            for (number, symbol) in definitions[symbol.name] ?? [(piece.object, symbol)] {
                if objects[number].sections.indices.contains(symbol.section), symbol.section != 0 {
                    pieces(number, symbol.section, symbol.value...symbol.value).forEach(refer)
                } else {
                    found.add(symbol.value)
                }
            }

            return
        }

        let field = symbol.isSection ? field(relocation, of: piece) : nil
        let start = symbol.isSection ? relocation.addend : symbol.value
        let places = symbol.isSection && field == nil ? reach(of: relocation, in: piece) : start...start
        let targets = pieces(piece.object, symbol.section, places, isName: field == 8)
        found.add(places.lowerBound - (targets.first?.range.lowerBound ?? 0))
        found.add(symbol.isSection ? (relocation.addend &+ 1 << 55) >> 56 : relocation.addend)

        for target in targets {
            if let depth = outer.firstIndex(of: target) {
                found.add(depth)
            } else if let name = target.name {
                found.add(name)
                refer(target)
            } else {
                // A function without a name is what it says, as data is.
                if section(target).isCode { refer(target) }
                add(target, to: &found, within: outer)
            }
        }
    }

    /// Where a reference is in Swift's descriptor of a type, a protocol or a module: 4 is its parent, and 8 its name,
    /// which is text that ends with a byte 0, and lies among constants that have no names.
    private func field(_ relocation: ObjectFile.Relocation, of piece: Piece) -> Int? {
        let owner = symbols[piece.object][piece.section]?.first {
            4...8 ~= relocation.offset - $0.value && $0.distances.contains(relocation.offset - $0.value)
        }

        // The name of an imported type says more behind its end, as byte 2 of the flags tells.
        guard let owner, let flags = objects[piece.object].bytes[section(piece).bytes].dropFirst(owner.value + 2).first
        else { return nil }

        return flags & 4 == 0 ? relocation.offset - owner.value : nil
    }

    /// Where a reference to a section may lead. Instructions of x86-64 count from their end, up to eight bytes on;
    /// tables of distances count from their begin; and Swift takes literals by an address 32 bytes before.
    private func reach(of relocation: ObjectFile.Relocation, in piece: Piece) -> ClosedRange<Int> {
        // Swift says what a literal is by the highest bits of its address.
        let object = objects[piece.object]
        let addend = (relocation.addend << 8) >> 8
        let target = object.sections[object.symbols[relocation.symbol].section]
        if target.isCode { return addend...addend }
        let isLiteral = target.name.hasPrefix(".rodata")
        let last = addend + (isLiteral ? 32 : 0)

        if section(piece).isCode {
            return !object.isAArch64 && relocation.type == 2 ? (addend + 4)...(last + 8) : addend...last
        }

        let isDistance = isLiteral && (object.isAArch64 ? [260, 261, 262] : [2, 24]).contains(relocation.type)
        return (addend - (isDistance && !target.isMerged ? relocation.offset - piece.range.lowerBound : 0))...last
    }
}
