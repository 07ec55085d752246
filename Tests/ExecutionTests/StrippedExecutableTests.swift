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
        let scratch = try Scratch()
        let folder = scratch.file("copies")
        #expect(StrippedExecutable(folder: folder, strip: nil).copy(of: executable) == executable)
        #expect(StrippedExecutable(folder: folder, strip: "/bin/false").copy(of: executable) == executable)

        let real = RunningExecutable.path
        #expect(StrippedExecutable(folder: folder, strip: "/bin/false").copy(of: real) == real)
    }

    @Test("a copy is made once, and anew when the executable was built anew")
    func copiesAreCached() throws {
        let scratch = try Scratch()
        // A program that copies its last argument as strip -g -o TO FROM would.
        let strip = try scratch.script("strip", "echo x >> \(scratch.path)/calls\ncp \"$4\" \"$3\"")
        let program = try scratch.script("program", "exit 0")

        func calls() -> Int { scratch.text("calls")?.split(separator: "\n").count ?? 0 }

        let copies = StrippedExecutable(folder: scratch.file("copies"), strip: strip)
        let first = copies.copy(of: program)
        #expect(first != program)
        #expect(copies.copy(of: program) == first)
        #expect(calls() == 1)
        try scratch.script("program", "exit 00")
        let second = copies.copy(of: program)
        #expect(second != first)
        #expect(second.count == first.count)
        #expect(calls() == 2)
    }

    @Test("a copy is taken from no folder into which others could put files")
    func foreignFolder() throws {
        let scratch = try Scratch()
        let inner = scratch.file("milli/copies")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        #expect(OwnFolder.isOwn(inner.path) && !OwnFolder.isOwn("\(inner.path)/missing"))
        for open in [inner, inner.deletingLastPathComponent()] {
            chmod(open.path, 0o777)
            #expect(!OwnFolder.isOwn(inner.path))
            chmod(open.path, 0o755)
        }

        let program = try scratch.script("program", "exit 0")
        let strip = try scratch.script("strip", "cp \"$4\" \"$3\"")
        let copies = StrippedExecutable(folder: inner, strip: strip)
        #expect(copies.copy(of: program).hasPrefix(inner.path))
        chmod(inner.path, 0o777)
        let copy = copies.copy(of: program)
        #expect(copy != program && !copy.hasPrefix(inner.path))
    }
}
