import Files
import Foundation
import JSONText
import TestSupport
import Testing

@testable import Streams

@Suite("Packed streams", .enabled(if: Gzip.isAvailable, "built without zlib"))
struct PackedStreamTests {
    private static let text = Array((1...5_000).map { "{\"user\":\"u\($0)\"}\n" }.joined().utf8)

    /// The records of a file with these bytes, and the messages.
    private func read(_ bytes: [UInt8]) throws -> (users: [String], unreadable: [String]) {
        let scratch = try Scratch()
        let path = try scratch.write("packed", Data(bytes)).path
        var users = [String]()
        var unreadable = [String]()
        let stream = RecordStream(paths: [FilePath(path)]) { unreadable.append("\($0)") }
        try stream.forEach { error in
            unreadable.append("\(error)".replacingOccurrences(of: scratch.file("packed").path, with: "FILE"))
        } _: { record throws(FieldError) in
            users.append(try record.fields.string("user"))
        }

        return (users, unreadable)
    }

    @Test("a packed file reads as its content, for any number of members")
    func whole() throws {
        let plain = try read(Self.text)
        #expect(plain.users.count == 5_000 && plain.unreadable.isEmpty)
        let half = Self.text.count / 2
        let first = Array(Self.text[..<half])
        let second = Array(Self.text[half...])

        for packed in [try Gzip.pack(Self.text), try Gzip.pack(first) + Gzip.pack(second)] {
            let reading = try read(packed)
            #expect(reading.users == plain.users && reading.unreadable.isEmpty)
        }
    }

    @Test("a packed file that is cut off gives its whole lines, and then an error with the line")
    func cut() throws {
        let packed = try Gzip.pack(Self.text)
        let reading = try read(Array(packed[..<(packed.count / 2)]))
        let count = reading.users.count
        #expect(count > 100 && count < 5_000)
        #expect(reading.users == (1...count).map { "u\($0)" })
        #expect(
            reading.unreadable
                == ["FILE:\(count + 1): cannot be read: packed by gzip, and cut off: fetch or pack it again"])
    }

    @Test("a bad line after one that is too long and cut off is a line of its own in the file for rejects")
    func rejectsAfterALongLine() throws {
        let scratch = try Scratch()
        let rejects = FilePath("\(scratch.path)/rejects")
        let packed = try Gzip.pack([UInt8](repeating: 120, count: 16 << 20))
        let inputs = ["cut": Array(packed[..<(packed.count / 2)]), "bad": Array("y\n".utf8)]

        let stream = RecordStream(
            paths: ["cut", "bad"], rejects: try RejectsFile(path: rejects),
            open: { (path) throws(FileReadError) in UnpackedInput(MemoryInput(inputs["\(path)"] ?? []), path: path) },
            report: { _ in })
        try stream.forEach(unreadable: { _ in }) { (_) throws(FieldError) in }

        let lines = try FileInput(rejects).readAll().split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == 2 && lines.last == Array("y".utf8)[...])
        #expect(lines.first?.allSatisfy { $0 == 120 } == true)
    }

    @Test("a fault within a line that is too long is reported for that line")
    func cutInALongLine() throws {
        let line = Array("{\"user\":\"u\"}\n".utf8)
        let long = [UInt8](repeating: 120, count: 16 << 20)
        for (count, place) in [(0, "FILE"), (2, "FILE:3")] {
            let packed = try Gzip.pack(Array(repeatElement(line, count: count).joined()) + long)
            let reading = try read(Array(packed[..<(packed.count / 2)]))
            #expect(reading.users.count == count)
            #expect(
                reading.unreadable == ["\(place): cannot be read: packed by gzip, and cut off: fetch or pack it again"])
        }
    }
}
