import ExitPage
import Foundation
import JSONText
@testable import Subscription
import Synchronization
import TestSupport
import Testing

@testable import Files
@testable import Streams

/// Several threads compared with one: the lines, the messages, and their order.
@Suite("Lines read ahead")
struct LinePrefetcherTests {
    private static let schema = StreamSchema("exits", recordFields: ["user", "at", "event"])

    /// Some bad lines, some for the careful reader, one over the limit, and good ones.
    private static let text: [UInt8] = {
        var text = "{\"schema\":\"milli.exits/1\"}\n"
        for number in 0..<120 {
            let user = "{\"user\":\"\(number % 9)\",\"createdAt\":\(number % 9),\"at\":\(1_000 + number),"
            switch number % 10 {
            case 3: text += "\(user)\"event\":\"vi\\u0065w\",\"screen\":\"s\"}\r\n"
            case 6: text += "\(user)\"event\":\"left\"}\n"
            case 8: text += number == 68 ? String(repeating: "long ", count: 400) + "\n" : "no object\n"
            default: text += "\(user)\"event\":\"view\",\"screen\":\"s\(number % 4)\"}\n"
            }
        }

        return Array(text.utf8)
    }()

    private struct Outcome: Equatable {
        var problems: [String] = []
        var counts = RecordStream.Counts()
        var statistics: ExitStatistics
    }

    private func outcome(
        _ ahead: ReadAhead, rejects: RejectsFile? = nil, heard: @escaping () -> Void = {},
        _ open: @escaping () -> any ByteInput
    ) throws -> Outcome {
        var problems: [String] = []
        let stream = RecordStream(
            paths: ["first", "second"], schema: Self.schema, limits: ahead.limits(line: 1_000), rejects: rejects,
            open: { _ in open() }
        ) {
            problems.append("\($0)")
            heard()
        }

        var exits = ExitLines()
        try exits.read(stream) { problems.append("\($0)") }
        return Outcome(problems: problems, counts: stream.counts, statistics: exits.statistics)
    }

    @Test("an input that fails gives the whole lines before the failure, and the error with its line")
    func failures() throws {
        for end in stride(from: 0, to: Self.text.count, by: 7) {
            func open() -> any ByteInput {
                PausedInput(
                    Self.text, at: end, part: 1 + end % 200, pause: { error throws(FileReadError) in throw error })
            }

            let expected = try outcome(.none, open)
            #expect(expected.problems.last?.contains("second:") == true)
            for cores in 2...3 {
                #expect(try outcome(ReadAhead(cores: cores, part: 16 + end % 90), open) == expected, "\(end)")
            }
        }
    }

    @Test("bad lines are kept byte for byte, in their order")
    func rejects() throws {
        let scratch = try Scratch()

        func kept(_ ahead: ReadAhead) throws -> String? {
            let rejects = try RejectsFile(path: FilePath("\(scratch.path)/rejects"))
            _ = try outcome(ahead, rejects: rejects) { MemoryInput(Self.text) }
            return scratch.text("rejects")
        }

        let expected = try kept(.none)
        #expect(expected?.count ?? 0 > 4_000)
        for part in stride(from: 8, to: 300, by: 5) {
            #expect(try kept(ReadAhead(cores: 2 + part % 3, part: part)) == expected)
        }
    }

    @Test("a line is delivered even if the input stalls after it")
    func stalls() throws {
        let all = try outcome(.none) { MemoryInput(Self.text) }.problems.filter { $0.hasPrefix("first:") }
        let bad = all.compactMap { Int($0.split(separator: ":")[1]) }
        let reports = Mutex(0)
        let late = Mutex(0)

        for end in stride(from: 6_000, to: Self.text.count, by: 150) {
            let before = Self.text[..<end].count { $0 == UInt8(ascii: "\n") }

            // The rest comes once the bad lines before it are reported, or after ten minutes.
            func wait(_ error: FileReadError) {
                func areReported() -> Bool { reports.withLock { $0 >= bad.count { $0 <= before } } }

                var patience = late.withLock { $0 == 0 } ? 60_000 : 0
                while !areReported(), patience > 0 {
                    usleep(10_000)
                    patience -= 1
                }

                if !areReported() { late.withLock { $0 += 1 } }
            }

            let ahead = ReadAhead(cores: 3, part: 256)
            _ = try outcome(ahead, heard: { reports.withLock { $0 += 1 } }) {
                reports.withLock { $0 = 0 }
                return PausedInput(Self.text, at: end, pause: wait)
            }
        }
        #expect(late.withLock { $0 } == 0)
    }

    @Test("the memory for lines read ahead is bounded")
    func bounded() throws {
        let line = 100
        let part = 500
        let given = Mutex(0)
        var reports = 0
        var most = 0

        func hear() {
            reports = reports % 20_000 + 1
            most = max(most, given.withLock { $0 } - reports * line)
        }

        _ = try outcome(ReadAhead(cores: 2, part: part), heard: hear) {
            given.withLock { $0 = 0 }
            let text = String(repeating: String(repeating: "x", count: line - 1) + "\n", count: 20_000)
            return PausedInput(
                Array(text.utf8), at: .max, part: 10_000, given: { count in given.withLock { $0 += count } })
        }
        #expect(most > 0 && most <= 10 * 2 * part + 16 * part, "\(most)")
    }

    @Test("states are written in their order on any number of cores, until the reader stops")
    func states() throws {
        var ledger = SubscriptionLedger<PopulationRegister>()
        for number in 0..<9_000 {
            try ledger.add(
                SubscriptionEventLine(
                    subscription: "s\(number)", store: .play, SubscriptionEvent(.purchase, at: Int64(number))),
                header: nil)
        }

        let expected = (0..<9_000).map { written(ledger.state(of: $0, at: 10_000).add) + "\n" }.joined()
        for cores in 1...4 {
            var text = ""
            ledger.writeStates(at: 10_000, cores: cores) {
                text += $0
                return true
            }
            #expect(text == expected)
            var parts = 0
            ledger.writeStates(at: 10_000, cores: cores) { _ in
                parts += 1
                return parts < 2
            }
            #expect(parts == 2)
        }
    }
}

/// An input in parts, with an action before one of them.
private final class PausedInput: ByteInput {
    private var rest: ArraySlice<UInt8>
    private let offset: Int
    private let part: Int
    private let given: (Int) -> Void
    private let pause: (FileReadError) throws(FileReadError) -> Void
    private var isBefore = true

    init(
        _ bytes: [UInt8], at offset: Int, part: Int = .max, given: @escaping (Int) -> Void = { _ in },
        pause: @escaping (FileReadError) throws(FileReadError) -> Void = { _ in }
    ) {
        rest = bytes[...]
        self.offset = offset
        self.part = part
        self.given = given
        self.pause = pause
    }

    var size: Int { 0 }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileReadError) -> Int {
        if isBefore, rest.startIndex >= offset {
            isBefore = false
            try pause(FileReadError(path: "second", reason: "it broke"))
        }

        let bytes = rest.prefix(min(part, buffer.count, isBefore ? offset - rest.startIndex : .max))
        buffer.copyBytes(from: bytes)
        rest = rest.dropFirst(bytes.count)
        given(bytes.count)

        return bytes.count
    }
}
