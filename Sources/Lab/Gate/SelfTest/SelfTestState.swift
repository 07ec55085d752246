import Foundation

/// The suites so far, one line each. They are not run again.
struct SelfTestState {
    let file: String
    private(set) var suites: [SelfTestSuite]
    /// True if the last line of the file is complete.
    private var endsWithLine: Bool

    /// Reads the file. Incomplete lines are left out.
    init(file: String) {
        self.file = file
        let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        endsWithLine = text.isEmpty || text.hasSuffix("\n")
        suites = text.split(separator: "\n").compactMap {
            try? JSONDecoder().decode(SelfTestSuite.self, from: Data($0.utf8))
        }
    }

    /// Adds a line to the file.
    ///
    /// - Throws: ``GateError/unwritable(_:reason:)``.
    mutating func append(_ suite: SelfTestSuite) throws {
        suites.append(suite)
        var line = try JSONEncoder().encode(suite)
        line.append(0x0A)

        // An incomplete last line must not swallow this one.
        if !endsWithLine { line.insert(0x0A, at: line.startIndex) }
        endsWithLine = true
        if !FileManager.default.fileExists(atPath: file) {
            try? FileManager.default.createDirectory(
                at: URL(fileURLWithPath: file).deletingLastPathComponent(), withIntermediateDirectories: true)
            _ = FileManager.default.createFile(atPath: file, contents: nil)
        }

        guard let handle = FileHandle(forWritingAtPath: file) else {
            throw GateError.unwritable(file, reason: "it cannot be written")
        }

        defer { try? handle.close() }

        do {
            try handle.seekToEnd()
            try handle.write(contentsOf: line)
        } catch {
            throw GateError.unwritable(file, reason: "it cannot be written; is the disk full?")
        }
    }
}
