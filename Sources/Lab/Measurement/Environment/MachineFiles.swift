import CLibrary

/// Small files through which a system describes itself: `/proc`, `/sys`, `/etc`.
package enum MachineFiles {
    /// The content of a file as text; `nil` if it cannot be read. It reads to the end, as files in `/proc` have no
    /// size.
    package static func read(_ path: String) -> String? {
        guard let file = fopen(path, "re") else { return nil }

        defer { fclose(file) }

        var content: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let length = fread(&chunk, 1, chunk.count, file)
            content += chunk[..<length]
            if length < chunk.count { return ferror(file) == 0 ? String(decoding: content, as: UTF8.self) : nil }
        }
    }

    /// True for a file that this process may execute; false for a folder.
    package static func isExecutable(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }

    /// The first executable of a name in the folders of a search path, by default `PATH`.
    package static func find(
        _ name: String, in searchPath: String? = environmentVariable("PATH"),
        isExecutable: (String) -> Bool = isExecutable
    ) -> String? {
        (searchPath ?? "").split(separator: ":").map { "\($0)/\(name)" }.first(where: isExecutable)
    }

    package static func environmentVariable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

extension String {
    /// The text that C wrote into a buffer, without the zero byte at its end.
    init(upToZero buffer: [CChar]) {
        self.init(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// The forms in which systems write facts: `key : value`, `KEY="value"`, `a [chosen] b`.
extension StringProtocol {
    /// The text without white space at both ends.
    var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }

    /// The values of the lines that read `key : value`.
    func values(ofKey key: String, separator: Character = ":") -> some Collection<String> {
        split(whereSeparator: \.isNewline).lazy.compactMap { line in
            guard let position = line.firstIndex(of: separator), line[..<position].trimmed == key else { return nil }
            return line[line.index(after: position)...].trimmed
        }
    }

    /// The value of the first line that reads `key : value`.
    func value(ofKey key: String, separator: Character = ":") -> String? {
        values(ofKey: key, separator: separator).first
    }

    /// The alternative in brackets: `madvise` of `always [madvise] never`.
    var chosenAlternative: String? {
        guard let opening = firstIndex(of: "["), let closing = self[opening...].firstIndex(of: "]") else { return nil }
        return String(self[index(after: opening)..<closing])
    }

    /// The text without quotes around it.
    var unquoted: String {
        guard count >= 2, first == "\"", last == "\"" else { return String(self) }
        return String(dropFirst().dropLast())
    }
}
