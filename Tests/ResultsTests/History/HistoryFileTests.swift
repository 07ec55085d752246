import Files
import Foundation
import TestSupport
import Testing

@testable import Results

/// The file of a history: refused, damaged, read-only, and shared by processes.
@Suite(.enabled(if: History.isAvailable, "built without SQLite")) struct HistoryFileTests {
    private let sample: HistorySample

    init() throws { sample = try HistorySample() }

    /// The error of a call, as one of a file.
    private func refusal(_ call: () throws -> Void) -> FileError? {
        do { try call() } catch { return error as? FileError }
        return nil
    }

    private func patch(_ name: String, at offset: Int, _ bytes: [UInt8]) throws {
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: sample.folder.file(name).path))
        try handle.seek(toOffset: UInt64(offset))
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
    }

    @Test("a history with another name, by a hard link, is read and not written")
    func hardLinks() throws {
        let history = try sample.filled([SmallResult.run(day: 1, value: 5)])
        let other = "\(sample.path("h.sqlite"))-other"
        try #require(link("\(sample.path("h.sqlite"))", other) == 0)
        #expect(try history.runs().count == 1)
        #expect(try History(sample.path("h.sqlite"), isWritten: false).runs().count == 1)
        let error = #expect(throws: FileError.self) { try History(sample.path("h.sqlite"), isWritten: true) }
        #expect(error?.description.contains("it has another name, by a hard link") == true)
    }

    @Test("a file that is no database, or someone else's, or of another version, is one line that says so")
    func foreignFiles() throws {
        func reason(_ name: String, isWritten: Bool) -> String? {
            let refused = refusal { _ = try History(sample.path(name), isWritten: isWritten) }
            #expect(refused.map { $0.file == sample.folder.file(name).path } != false)
            return refused?.reason
        }

        try Data("hello, this is a text and no database at all".utf8).write(
            to: URL(fileURLWithPath: sample.folder.file("t").path))
        try Data().write(to: URL(fileURLWithPath: sample.folder.file("empty").path))
        try FileManager.default.createDirectory(atPath: sample.folder.file("d").path, withIntermediateDirectories: true)
        _ = try sample.filled([SmallResult.run(day: 1, value: 1)])

        // Bytes 60 to 63 of the header hold the version, 68 to 71 the application.
        for (name, offset, value) in [("later", 60, 9), ("earlier", 60, 1), ("oldest", 60, 0), ("foreign", 68, 7)] {
            try FileManager.default.copyItem(
                atPath: sample.folder.file("h.sqlite").path, toPath: sample.folder.file(name).path)
            try patch(name, at: offset, [0, 0, 0, UInt8(value)])
        }

        let again = "and this version reads 2; name a new file with --db and add the result files again"
        for isWritten in [false, true] {
            #expect(
                reason("t", isWritten: isWritten)
                    == "it is no SQLite database, so no history; name another file")
            #expect(
                reason("foreign", isWritten: isWritten)
                    == "it is a SQLite database, but no history of this lab; name another file")
            #expect(
                reason("later", isWritten: isWritten)
                    == "its tables have version 9, and this version reads 2; use the version that wrote it")
            #expect(reason("earlier", isWritten: isWritten) == "its tables have version 1, \(again)")
            #expect(reason("oldest", isWritten: isWritten) == "its tables have version 0, \(again)")
            #expect(reason("d", isWritten: isWritten) == "it is a folder, where a file is wanted")
        }

        for name in ["nowhere", "empty"] {
            #expect(reason(name, isWritten: false) == "there is no history here; 'history add' begins one")
        }
        #expect(reason("empty", isWritten: true) == nil, "an empty file becomes a history")
    }

    @Test("a database that SQLite cannot open is one line, also when many were tried")
    func unopened() throws {
        let reason = "it cannot be opened, or a file next to it not made"
        // A folder that is only read from opens, and fails at the first statement.
        for (file, isWritten) in [(sample.folder.path, true), (sample.folder.file("nowhere").path, false)] {
            for _ in 0..<100 {
                #expect(throws: FileError(file, reason)) {
                    try SQLiteConnection(FilePath(file), isWritten: isWritten, patience: 0)
                }
            }
        }
    }

    @Test("a damaged file is refused before anything is read from it")
    func damage() throws {
        _ = try sample.filled((1...40).map { try SmallResult.run(day: $0, value: Double($0)) })
        let file = sample.folder.file("h.sqlite").path
        let size = try #require(
            try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int)
        try FileManager.default.copyItem(atPath: file, toPath: sample.folder.file("cut").path)
        try #require(truncate(sample.folder.file("cut").path, size / 2) == 0)
        try FileManager.default.copyItem(atPath: file, toPath: sample.folder.file("scribbled").path)

        // Every page after the first loses its beginning.
        for page in 1..<(size / 4_096) {
            try patch("scribbled", at: page * 4_096, [UInt8](repeating: 0xAB, count: 64))
        }

        for name in ["cut", "scribbled"] {
            let refused = refusal {
                _ = try History(sample.path(name), isWritten: false).trends()
            }
            let reason = refused?.reason ?? "it was read"
            #expect(reason.hasPrefix("it is damaged: "), "\(name): \(reason)")
            #expect(refused?.description.contains("\n") == false)
        }
    }

    @Test(
        "a folder that cannot be written to is one line, and reading from it works",
        .enabled(if: geteuid() != 0, "root may write everywhere"))
    func readOnlyFolder() throws {
        _ = try sample.filled([SmallResult.run(day: 1, value: 1)])
        chmod(sample.folder.path, 0o555)
        #expect(throws: FileError(sample.folder.file("h.sqlite").path, SQLiteConnection.readOnly)) {
            try History(sample.path("h.sqlite"), isWritten: true)
        }
        #expect(throws: FileError(sample.folder.file("new").path, SQLiteConnection.readOnly)) {
            try History(sample.path("new"), isWritten: true)
        }
        #expect(try History(sample.path("h.sqlite"), isWritten: false).runs().count == 1)
    }

    @Test("while another process writes, a history can be read, and adding waits, for some time")
    func busy() throws {
        let busy = "another process is writing to it; try again when it is done"
        let history = try sample.filled([SmallResult.run(day: 1, value: 1)])
        let file = sample.folder.file("h.sqlite").path
        let other = try SQLiteConnection(FilePath(file), isWritten: true, patience: 0)
        try other.run("BEGIN IMMEDIATE")
        let impatient = try History(FilePath(file), isWritten: true, patience: 0.05)
        #expect(throws: FileError(file, busy)) { try impatient.add(SmallResult.run(day: 2, value: 2)) }
        #expect(try History(FilePath(file), isWritten: false).runs().count == 1)
        try other.run("COMMIT")
        #expect(try impatient.add(SmallResult.run(day: 2, value: 2)))
        #expect(try history.runs().count == 2)
        try other.run("BEGIN EXCLUSIVE")
        #expect(refusal { _ = try History(FilePath(file), isWritten: false, patience: 0.05) } == FileError(file, busy))
        try other.run("ROLLBACK")
    }

    @Test("many that begin one history at once all keep their runs", .timeLimit(.minutes(60)))
    func beginning() async throws {
        let file = sample.folder.file("begun.sqlite").path
        let added = try await withThrowingTaskGroup(of: Bool.self) { group in
            for day in 1...12 {
                group.addTask {
                    try History(FilePath(file), isWritten: true, patience: 60).add(
                        SmallResult.run(day: day, value: Double(day)))
                }
            }

            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(added == 12)
        #expect(try History(FilePath(file), isWritten: false).runs().count == 12)
    }

    @Test("a history whose writer was killed in the middle is read as it was before, whatever had reached the disk")
    func killedWriter() throws {
        let path = FilePath(sample.folder.file("h.sqlite").path)
        #expect(try History(path, isWritten: true).add(SmallResult.run(day: 1, value: 1)))
        let before = try Data(contentsOf: URL(fileURLWithPath: sample.folder.file("h.sqlite").path))

        // A writer with so little memory that half of what it adds is in the file before it ends.
        let writer = try SQLiteConnection(path, isWritten: true, patience: 1)
        try writer.run("PRAGMA cache_size = 1; BEGIN IMMEDIATE")
        for number in 0..<2_000 {
            try writer.run(
                "INSERT INTO absence VALUES (1, '\(String(repeating: "e", count: 100))', 'a\(number)', 'i', NULL, 'r')")
        }

        for ending in ["", "-journal"] {
            try FileManager.default.copyItem(
                atPath: sample.folder.file("h.sqlite\(ending)").path,
                toPath: sample.folder.file("killed.sqlite\(ending)").path)
        }

        try writer.run("ROLLBACK")
        let killed = FilePath(sample.folder.file("killed.sqlite").path)
        try #require(Data(contentsOf: URL(fileURLWithPath: sample.folder.file("killed.sqlite").path)) != before)
        let history = try History(killed, isWritten: false)
        #expect(try history.runs().count == 1)
        #expect(try history.trends().count == 3)
        #expect(try Data(contentsOf: URL(fileURLWithPath: sample.folder.file("killed.sqlite").path)) == before)
    }

    @Test("a pipe or a device is refused as a history, at once")
    func pipes() throws {
        #expect(mkfifo(sample.folder.file("pipe").path, 0o600) == 0)
        for path in [sample.folder.file("pipe").path, "/dev/null"] {
            for isWritten in [false, true] {
                #expect(throws: FileError(path, "it is a pipe or a device, where a file is wanted")) {
                    try History(FilePath(path), isWritten: isWritten)
                }
            }
        }
    }
}
