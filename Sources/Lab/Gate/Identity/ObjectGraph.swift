import Measurement

/// The objects of a linked program as a graph of pieces of code and data, which refer to each other.
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
/// another build, and otherwise by its content: compilers number constants and closures, and the numbers change.
final class ObjectGraph {
    /// A part of a section that is compared as a whole.
    struct Piece: Hashable {
        let object: Int
        let section: Int
        let range: Range<Int>
        /// The name in any build; `nil` for a piece that only its content identifies.
        var name: String?
    }

    /// Everything that distinguishes a piece.
    struct Description {
        /// Bytes, and relocations with their targets.
        var content: [UInt8] = []
        /// The data that it refers to.
        var data: Set<Piece> = []
        /// The functions that it refers to.
        var functions: Set<Piece> = []
        /// The functions among them whose address is taken, and not only called.
        var addressedFunctions: Set<Piece> = []

        mutating func add(_ text: String) { content += Array(text.utf8) + [0] }
        mutating func add(_ number: Int) { withUnsafeBytes(of: number) { content += $0 } }
    }

    let objects: [ObjectFile]
    /// The symbols of each section of each object, without symbols of the section itself.
    let symbols: [[Int: [ObjectSymbol]]]
    /// The definitions of the names that other objects can see.
    let definitions: [String: [Definition]]
    var pieces: [SectionID: [Piece]] = [:]
    private var descriptions: [Piece: Description] = [:]

    struct SectionID: Hashable {
        let object: Int
        let section: Int
    }

    struct Definition {
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

    /// The description of a piece, computed once.
    func describe(_ piece: Piece) -> Description {
        if let description = descriptions[piece] { return description }
        var description = Description()
        add(piece, to: &description, within: [])
        descriptions[piece] = description
        return description
    }
}
