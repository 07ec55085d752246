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
        var content: [UInt8] = []
        /// Data that it refers to.
        var data: Set<Piece> = []
        /// Functions that it refers to.
        var functions: Set<Piece> = []
        /// The functions among them whose address it takes, instead of calling them.
        var addressedFunctions: Set<Piece> = []

        mutating func add(_ text: String) { content += Array(text.utf8) + [0] }
        mutating func add(_ number: Int) { withUnsafeBytes(of: number) { content += $0 } }
    }

    let objects: [ObjectFile]
    /// The symbols of each section of each object, without those that stand for the section itself.
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

    /// The description of a piece, which is made once.
    func describe(_ piece: Piece) -> Description {
        if let description = descriptions[piece] { return description }
        var description = Description()
        add(piece, to: &description, within: [])
        descriptions[piece] = description
        return description
    }
}
