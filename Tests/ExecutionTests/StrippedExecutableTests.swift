import Foundation
import LabKit
import Measurement
import Results
import TestSupport
import Testing

@testable import Execution

@Suite struct StrippedExecutableTests {
    private let executable = "/opt/lab/milli"

    @Test("without a program that strips, and for a file that is not there, the executable itself is run")
    func noCopy() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("milli-copies-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(StrippedExecutable(folder: folder, strip: nil).copy(of: executable) == executable)
        #expect(StrippedExecutable(folder: folder, strip: "/bin/false").copy(of: executable) == executable)

        let real = RunningExecutable.path
        #expect(StrippedExecutable(folder: folder, strip: "/bin/false").copy(of: real) == real)
    }

    @Test("a copy is made once, and anew when the executable was built anew")
    func copiesAreCached() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("milli-copies-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }

        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // A program that copies its last argument as strip -g -o TO FROM would.
        let strip = folder.appendingPathComponent("strip").path
        try "#!/bin/sh\necho x >> \(folder.path)/calls\ncp \"$4\" \"$3\"\n".write(
            toFile: strip, atomically: true, encoding: .utf8)
        chmod(strip, 0o755)
        let program = folder.appendingPathComponent("program").path
        try "#!/bin/sh\nexit 0\n".write(toFile: program, atomically: true, encoding: .utf8)
        chmod(program, 0o755)

        func calls() -> Int {
            (try? String(contentsOfFile: "\(folder.path)/calls", encoding: .utf8))?.split(separator: "\n").count ?? 0
        }

        let copies = StrippedExecutable(folder: folder.appendingPathComponent("copies"), strip: strip)
        let first = copies.copy(of: program)
        #expect(first != program)
        #expect(copies.copy(of: program) == first)
        #expect(calls() == 1)
        try "#!/bin/sh\nexit 00\n".write(toFile: program, atomically: true, encoding: .utf8)
        chmod(program, 0o755)
        let second = copies.copy(of: program)
        #expect(second != first)
        #expect(second.count == first.count)
        #expect(calls() == 2)
    }

    @Test("a copy is taken from no folder into which others could put files")
    func foreignFolder() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("milli-copies-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }

        let inner = folder.appendingPathComponent("milli/copies")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        #expect(OwnFolder.isOwn(inner.path) && !OwnFolder.isOwn("\(inner.path)/missing"))
        for open in [inner, inner.deletingLastPathComponent()] {
            chmod(open.path, 0o777)
            #expect(!OwnFolder.isOwn(inner.path))
            chmod(open.path, 0o755)
        }

        let program = folder.appendingPathComponent("program").path
        let strip = folder.appendingPathComponent("strip").path
        for (file, text) in [(program, "exit 0"), (strip, "cp \"$4\" \"$3\"")] {
            try "#!/bin/sh\n\(text)\n".write(toFile: file, atomically: true, encoding: .utf8)
            chmod(file, 0o755)
        }

        let copies = StrippedExecutable(folder: inner, strip: strip)
        #expect(copies.copy(of: program).hasPrefix(inner.path))
        chmod(inner.path, 0o777)
        let copy = copies.copy(of: program)
        #expect(copy != program && !copy.hasPrefix(inner.path))
    }
}
