import Foundation

/// A linked program: which piece of code is at which address.
final class LinkedProgram {
    let program: Program
    let link: LinkedCode
    /// What is at addresses: code of the package, else where it is from; that is empty for what the linker makes.
    private var places: [(addresses: Range<Int>, pieces: [Program.Piece], origin: String?)] = []

    /// Reads the linker's list, and the package's objects in it.
    init(_ link: LinkedCode) throws(ObjectFile.Fault) {
        self.link = link

        func bytes(_ path: String) throws(ObjectFile.Fault) -> [UInt8] {
            guard let data = FileManager.default.contents(atPath: path) else {
                throw ObjectFile.Fault(description: "\(path): it cannot be read")
            }
            return Array(data)
        }

        var found: [(addresses: Range<Int>, file: String, section: String)] = []
        // `    2a5c40    2a5c40    7b    16    /folder/file.o:(.text.name)`
        for line in try bytes(link.map).split(separator: UInt8(ascii: "\n")) where line.last == UInt8(ascii: ")") {
            let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 4)
            guard words.count == 5, let name = words[4].range(of: ":(", options: .backwards),
                let start = Int(words[0], radix: 16), let size = Int(words[2], radix: 16), size > 0
            else { continue }

            let section = words[4][name.upperBound...].dropLast()
            // What is not loaded has addresses of its own, from 0.
            guard start > 0, !section.hasPrefix(".debug") else { continue }

            let file = words[4][..<name.lowerBound].trimmingCharacters(in: .whitespaces)
            found.append((start..<(start + size), file, String(section)))
        }

        let files = Set(found.map(\.file).filter { $0.hasPrefix(link.scratch + "/") }).sorted()
        var objects: [ObjectFile] = []
        for file in files { objects.append(try ObjectFile(path: file, bytes: try bytes(file))) }
        program = Program(objects)
        let numbers = Dictionary(uniqueKeysWithValues: zip(files, files.indices))
        let code = objects.map { object in
            Dictionary(grouping: object.sections.indices.filter { object.sections[$0].isCode }) {
                object.sections[$0].name
            }
        }

        places = found.sorted { $0.addresses.lowerBound < $1.addresses.lowerBound }.map { place in
            guard let number = numbers[place.file] else {
                return (place.addresses, [], place.file == "<internal>" ? "" : "\(place.file):(\(place.section))")
            }

            let pieces = (code[number][place.section] ?? []).flatMap { program.cut(number, $0) }
            return (place.addresses, pieces, pieces.isEmpty ? "code outside sections of code" : nil)
        }
    }

    /// The pieces of code at addresses, and what else is there: sections of other files, or code from nowhere.
    func code(at addresses: Set<Int>) -> (pieces: Set<Program.Piece>, others: Set<String>) {
        var (pieces, others): (Set<Program.Piece>, Set<String>) = ([], [])
        var place = 0
        for address in addresses.sorted() {
            while place < places.count, places[place].addresses.upperBound <= address { place += 1 }
            guard place < places.count, places[place].addresses.contains(address) else {
                others.insert("code at an address that the linker does not list")
                continue
            }

            pieces.formUnion(places[place].pieces)
            if let origin = places[place].origin, !origin.isEmpty { others.insert(origin) }
        }

        return (pieces, others)
    }
}
