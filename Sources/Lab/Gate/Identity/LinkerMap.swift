import Foundation

/// Reads lld's list of a link: the address of each section of each file.
enum LinkerMap {
    struct Section {
        let addresses: Range<Int>
        let file: String
        let name: String
    }

    /// The sections that are loaded.
    static func sections(in list: [UInt8]) -> [Section] {
        list.split(separator: UInt8(ascii: "\n")).filter { $0.last == UInt8(ascii: ")") }.compactMap {
            section(in: String(decoding: $0, as: UTF8.self))
        }
    }

    /// The section of a line such as `    2a5c40    2a5c40    7b    16    /folder/file.o:(.text.name)`, with its
    /// address twice, its size, its alignment and its origin. `nil` for any other line, and for an empty section.
    private static func section(in line: String) -> Section? {
        let words = line.split(separator: " ", maxSplits: 4)
        guard words.count == 5, let separator = words[4].range(of: ":(", options: .backwards),
            let start = Int(words[0], radix: 16), let size = Int(words[2], radix: 16), size > 0
        else { return nil }

        let name = words[4][separator.upperBound...].dropLast()
        // The addresses of sections that are not loaded begin at 0.
        guard start > 0, !name.hasPrefix(".debug") else { return nil }

        let file = words[4][..<separator.lowerBound].trimmingCharacters(in: .whitespaces)
        return Section(addresses: start..<(start + size), file: file, name: String(name))
    }
}
