import Measurement

/// Describes pieces by their bytes and the targets of their relocations.
extension ObjectGraph {
    /// Describes a piece inside the pieces that refer to it.
    func add(_ piece: Piece, to description: inout Description, within outer: [Piece]) {
        // An endless description differs from any other.
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

    /// Describes a target by the name that is common to all objects.
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

    /// Describes a target in the same object. Each piece there is described by a lasting name, or without one by its
    /// content.
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

    /// Records that a piece refers to another one.
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
