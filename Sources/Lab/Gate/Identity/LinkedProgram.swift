import Foundation

/// A linked program, which maps addresses to pieces of code.
final class LinkedProgram {
    /// The code at some addresses: the package's own pieces, and foreign code.
    struct Code {
        var pieces: Set<ObjectGraph.Piece> = []
        var foreignCode: Set<ForeignCode> = []
    }

    /// A section in the linked program.
    private struct Region {
        let addresses: Range<Int>
        /// The pieces of a section of the package's objects.
        var pieces: [ObjectGraph.Piece] = []
        /// The foreign code; `nil` for the package's own.
        var foreign: ForeignCode?
    }

    let graph: ObjectGraph
    let link: LinkedCode
    /// The regions in the order of their addresses.
    private let regions: [Region]

    /// Reads the linker's list, and the package's objects in it.
    ///
    /// - Throws: ``ObjectFileError`` for a file that cannot be read.
    init(_ link: LinkedCode) throws(ObjectFileError) {
        self.link = link
        let sections = LinkerMap.sections(in: try Self.bytes(of: link.map))
        let files = Set(sections.map(\.file).filter { $0.hasPrefix(link.scratch + "/") }).sorted()
        var objects: [ObjectFile] = []
        for file in files { objects.append(try ObjectFile(path: file, bytes: try Self.bytes(of: file))) }

        let graph = ObjectGraph(objects)
        self.graph = graph
        let numbers = Dictionary(uniqueKeysWithValues: zip(files, files.indices))
        let codeSections = objects.map { object in
            Dictionary(grouping: object.sections.indices.filter { object.sections[$0].isCode }) {
                object.sections[$0].name
            }
        }

        regions = sections.sorted { $0.addresses.lowerBound < $1.addresses.lowerBound }.map { section in
            guard let number = numbers[section.file] else {
                let isMadeByLinker = section.file == "<internal>"
                return Region(
                    addresses: section.addresses,
                    foreign: isMadeByLinker ? nil : .section(file: section.file, name: section.name))
            }

            let pieces = (codeSections[number][section.name] ?? []).flatMap {
                graph.pieces(ofObject: number, section: $0)
            }
            return Region(
                addresses: section.addresses, pieces: pieces,
                foreign: pieces.isEmpty ? .outsideSections : nil)
        }
    }

    /// The code at some addresses.
    func code(at addresses: Set<Int>) -> Code {
        var code = Code()
        var index = 0
        for address in addresses.sorted() {
            while index < regions.count, regions[index].addresses.upperBound <= address { index += 1 }
            guard index < regions.count, regions[index].addresses.contains(address) else {
                code.foreignCode.insert(.unlisted)
                continue
            }

            code.pieces.formUnion(regions[index].pieces)
            if let foreign = regions[index].foreign { code.foreignCode.insert(foreign) }
        }

        return code
    }

    private static func bytes(of path: String) throws(ObjectFileError) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ObjectFileError(description: "\(path): it cannot be read")
        }
        return Array(data)
    }
}
