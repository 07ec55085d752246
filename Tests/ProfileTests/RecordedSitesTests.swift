import Execution
import Foundation
import Jobs
import Measurement
import Reporting
import TestSupport
import Testing

@testable import Profile

@Suite struct RecordedSitesTests {
    private static let library = ProfiledFunction(
        name: "swift_allocObject", module: "libswiftCore.so", origin: .library)

    private static func function(_ name: String) -> ProfiledFunction {
        ProfiledFunction(name: name, module: "App", origin: .package)
    }

    private static func site(_ name: String, line: Int?, _ allocations: Int, _ bytes: Int) -> RecordedSites.Site {
        RecordedSites.Site(
            function: function(name), libraryPath: [library],
            line: line.map { SourceLine(file: "/a/App.swift", line: $0) }, allocations: allocations, bytes: bytes)
    }

    /// A call that costs as many instructions whatever it allocates, recorded in two operations.
    private static func profile(_ sites: [RecordedSites.Site]) -> CellProfile {
        var node = CallNode(function("Index.find(_:)"))
        node.calls = 2
        node.own = 100
        var root = CallNode(ProfiledFunction(name: "all", module: "", origin: .lab))
        root.children = [node]
        root.complete()
        var part = ProfilePart(root, operations: 2)
        part.recordedSites = RecordedSites(operations: 2, sites: sites)
        return CellProfile(named: "e/m/i", firstCall: part, steadyState: part)
    }

    private static let sites = [
        site("Index.find(_:)", line: 7, 4, 256), site("Index.find(_:)", line: 9, 2, 64),
        site("Cache.grow()", line: nil, 0, 1_024),
    ]

    private func rows(_ lines: [String], under heading: String) -> [String] {
        let start = lines.firstIndex(of: heading).map { $0 + 2 } ?? lines.endIndex
        return lines[start...].prefix { !$0.isEmpty }.map {
            $0.split(separator: " ").joined(separator: " ")
        }
    }

    @Test("places have their bytes and allocations, by function and by line, and all together are those of the call")
    func text() {
        let lines = ProfileText(Self.profile(Self.sites), width: 80).lines
        #expect(lines.contains("Steady state: 50 instructions a call, 0 allocations, 672 bytes"))
        #expect(
            rows(lines, under: "Allocations a call, by place") == [
                "512 0 Cache.grow() → swift_allocObject", "160 3 Index.find(_:) → swift_allocObject",
            ])
        #expect(rows(lines, under: "Allocations a call, by line") == ["128 2 App.swift:7", "32 1 App.swift:9"])
        #expect(Self.profile(Self.sites).steadyState.recordedSites?.bytes == 672.0)
        #expect(lines.contains("(512 of 672 bytes have no line: the compiler made their code)"))
    }

    @Test("a list of places says how many it leaves out and what they take, and fits", arguments: [30, 80])
    func many(width: Int) {
        let many = (0..<20).map { Self.site("function\($0)", line: $0 + 1, 2, 40 - 2 * $0) }
        let lines = ProfileText(Self.profile(many), width: width, limit: 20).lines
        expectAll(lines, count: 10...) { $0.displayWidth <= width }
        // Places 5 to 19, in two operations.
        let sum = (5..<20).reduce(0) { $0 + 40 - 2 * $1 } / 2
        let text = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(text.contains("(15 more places, \(sum) bytes together, left out)"))
    }

    @Test("the file of a profile has the places with all that was recorded of them, and none without bytes")
    func file() throws {
        struct Document: Decodable {
            struct Part: Decodable {
                struct Site: Decodable, Equatable {
                    var function: String
                    var through: [String]
                    var file: String?
                    var line: Int?
                    var allocations: Int
                    var bytes: Int
                }
                var operations: Int
                var allocationPlaces: [Site]?
            }
            var parts: [Part]
        }

        func parts(_ profile: CellProfile) throws -> [Document.Part] {
            let document = try JSONDecoder().decode(Document.self, from: Data(profile.text(as: .json).utf8))
            return document.parts
        }
        var profile = Self.profile(Self.sites)
        let first = try #require(parts(profile).first?.allocationPlaces)
        #expect(first.map(\.bytes) == [256, 64, 1_024] && first.map(\.line) == [7, 9, nil])
        #expect(first[0].through == ["swift_allocObject"] && first[0].file == "/a/App.swift")
        profile.steadyState.recordedSites = nil
        #expect(try parts(profile).map { $0.allocationPlaces == nil } == [true, false])
    }

    @Test("where only bytes differ, the function that allocates them is named")
    func onlyBytes() throws {
        let base = Self.profile(Self.sites)
        let head = Self.profile([Self.site("Index.find(_:)", line: 7, 4, 512)] + Self.sites.dropFirst())
        let difference = ProfileDifference(base: base.steadyState, head: head.steadyState)
        #expect(ProfileCause(of: difference) == nil)
        #expect(difference.bytesSentence == "+128 bytes a call in Index.find(_:); the instructions are the same")

        let lines = DifferenceText(base: base, head: head, width: 80).lines
        #expect(lines[0] == difference.bytesSentence)
        #expect(rows(lines, under: "Allocations: +0, +128 bytes a call") == ["+0 +128 Index.find(_:)"])
        let recorded = try #require(difference.callDifference)
        #expect(recorded.counts.map(\.name) == ["bytes"] && recorded.counts[0].change == 128)
        #expect(ProfileDifference(base: base.steadyState, head: base.steadyState).bytesSentence == nil)
    }

    @Test("without bytes on one side, nothing is said of their difference")
    func oneSide() {
        var base = Self.profile(Self.sites)
        base.steadyState.recordedSites = nil
        let difference = ProfileDifference(base: base.steadyState, head: Self.profile(Self.sites).steadyState)
        #expect(difference.bytes == nil && difference.bytesSentence == nil && difference.callDifference == nil)
        #expect(!DifferenceText(base: base, head: base, width: 80).lines.contains { $0.contains("bytes") })
    }

    @Test("a place is the first function of the package on the way out, and without one that of the call")
    func found() throws {
        func call(_ library: String?, _ symbol: String, _ address: Int) -> AllocationRecorder.Call {
            AllocationRecorder.Call(library: library, symbol: symbol, address: address)
        }
        let core = call("/usr/lib/libswiftCore.so", "swift_allocObject", 1)
        let lab = call(nil, "$s11Measurement18AllocationRecorderC6recordyyyyXEKF", 9)
        let find = call(nil, "$s3App5IndexV4findyS2iF", 2)
        let outer = call(nil, "$s3App5outeryyF", 3)
        let stacks = [
            AllocationRecorder.CallStack(calls: [core, find, outer, lab], allocations: 2, bytes: 64),
            AllocationRecorder.CallStack(calls: [core, outer, lab], allocations: 1, bytes: 16),
            AllocationRecorder.CallStack(calls: [core, lab, outer], allocations: 4, bytes: 8),
        ]
        let allocations = RecordedSites(
            RecordedAllocations.Part(operations: 1, stacks: stacks), of: "/bin/lab",
            debug: DebugInformation(of: "/bin/lab", at: [Int]()))
        #expect(allocations.sites.map(\.bytes) == [64, 16, 8] && allocations.allocations == 7)
        #expect(allocations.sites.map(\.function.origin) == [.package, .package, .glue])
        #expect(allocations.sites[0].function.name.contains("find"))
        #expect(allocations.sites[2].function == ProfilePart.calls)
        expectAll(allocations.sites, count: 3) { $0.libraryPath.map(\.name) == ["swift_allocObject"] }
    }
}
