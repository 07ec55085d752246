/// Cuts sections into pieces, and finds the pieces that a reference leads to.
extension ObjectGraph {
    /// The pieces of a section. A section of code is one piece; data is cut where symbols begin and end.
    func pieces(ofObject object: Int, section: Int) -> [Piece] {
        let id = SectionID(object: object, section: section)
        if let pieces = pieces[id] { return pieces }
        let newPieces = objects[object].sections[section].isCode ? [code(id)] : data(id)
        pieces[id] = newPieces
        return newPieces
    }

    /// A section of code as one piece. It has a name if all functions in it begin at one place.
    private func code(_ id: SectionID) -> Piece {
        let functions = sortedSymbols(id).filter(\.isFunction)
        let isOneFunction = functions.first?.value == functions.last?.value
        return piece(id, 0..<objects[id.object].sections[id.section].size, named: isOneFunction ? functions : [])
    }

    /// A section of data, cut where symbols begin and end, with the gaps between them. A symbol that begins inside
    /// another is an alias, and its size says nothing.
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

    /// The sorted symbols of a section. At the same place the largest comes first, then symbols that other objects see.
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

    /// Returns true if a name means the same in another build. Compilers number anonymous things, and the numbers
    /// change.
    private static func isLasting(_ name: String) -> Bool {
        let isNumbered = name.contains(".") && name.utf8.last.map { 0x30...0x39 ~= $0 } ?? true
        return !name.isEmpty && !isNumbered
            && ![".L", "l_", "__unnamed", "objectdestroy"].contains { name.hasPrefix($0) }
    }

    /// The pieces of a section that a reference to some offsets may lead to.
    ///
    /// - Parameter isText: if the offset is the start of a text that ends with a byte 0, among other data.
    func targets(_ id: SectionID, at offsets: ClosedRange<Int>, isText: Bool = false) -> [Piece] {
        let section = objects[id.object].sections[id.section]
        if section.isMerged || isText { return [entry(id, at: offsets.lowerBound, isText: isText)] }

        let sectionPieces = pieces(ofObject: id.object, section: id.section)
        if section.isCode { return sectionPieces }
        let touchedPieces = sectionPieces.filter {
            $0.range.lowerBound <= offsets.upperBound && offsets.lowerBound < max($0.range.upperBound, 1)
        }

        // A loop over a section ends just beyond the section's end.
        return touchedPieces.isEmpty ? Array(sectionPieces.suffix(1)) : touchedPieces
    }

    /// The entry of a merged section at an offset. An entry of strings ends at the byte 0.
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
