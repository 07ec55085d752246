import Foundation

/// The seeds of fuzzing: texts that the tests and the pages quote, the project's data files, and real dumps and
/// payloads where they are. Every reader gets those that it takes for good, and the words in them.
enum Seeds {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    /// A longer one costs more than it finds.
    private static let longest = 8 << 10

    /// Writes `FOLDER/READER/…`, a file per seed, and `FOLDER/READER.dict`.
    static func write(to folder: URL) throws {
        let texts = Set(all())
        for reader in Reader.all {
            let seedFolder = folder.appendingPathComponent(reader.name)
            try FileManager.default.createDirectory(at: seedFolder, withIntermediateDirectories: true)
            var words: [String: Int] = [:]
            var seeds = 0

            for text in texts where text.withUnsafeBufferPointer(reader.read) {
                seeds += 1
                try Data(text).write(to: seedFolder.appendingPathComponent("seed-\(seeds)"))
                for word in Set(text.split { !isPartOfWord($0) }) where (3...30).contains(word.count) {
                    words[String(decoding: word, as: UTF8.self), default: 0] += 1
                }
            }

            // Keys and names; those that one text alone has are hardly part of a format.
            let usual = words.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(250)
            let lines =
                (usual.map(\.key) + ["\\xF0\\x9F\\x98\\x80", "\\\\u0000", "9223372036854775807", "1e999", "-0"])
            try Data(lines.map { "\"\($0)\"\n" }.joined().utf8).write(
                to: folder.appendingPathComponent("\(reader.name).dict"))
            print("\(reader.name): \(seeds) seeds, \(usual.count) words")
        }
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    private static func all() -> [[UInt8]] {
        var texts = resultFiles() + reviewStates()
        for file in files(in: package.appendingPathComponent("Tests")) where file.pathExtension == "swift" {
            texts += SwiftLiterals.all(in: bytes(of: file))
        }

        for file in files(in: package.appendingPathComponent("docs")) where file.pathExtension == "md" {
            let blocks = String(decoding: bytes(of: file), as: UTF8.self).components(separatedBy: "```").enumerated()
            // Without the line that names the language.
            texts += blocks.filter { $0.offset % 2 == 1 }.map { Array($0.element.drop { $0 != "\n" }.dropFirst().utf8) }
        }

        var folders = [package.appendingPathComponent("datasets")]
        let named = ProcessInfo.processInfo.environment["MILLI_DATASETS"].map { URL(fileURLWithPath: $0) }
        folders.append(named ?? package.appendingPathComponent("../shared/datasets"))
        for folder in folders { texts += files(in: folder).map(bytes) }

        return texts.filter { !$0.isEmpty && $0.count <= longest }
    }

    private static func files(in folder: URL) -> [URL] {
        let enumerator = FileManager.default.enumerator(at: folder.standardizedFileURL, includingPropertiesForKeys: nil)
        return (enumerator?.compactMap { $0 as? URL } ?? []).filter { !$0.hasDirectoryPath }.sorted {
            $0.path < $1.path
        }
    }

    private static func bytes(of file: URL) -> [UInt8] { (try? Data(contentsOf: file)).map { Array($0) } ?? [] }
}
