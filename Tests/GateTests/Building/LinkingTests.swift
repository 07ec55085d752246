import Execution
import Foundation
import Results
import TestSupport
import Testing

@testable import Gate

@Suite struct LinkingTests {
    /// A build whose linker is a script that writes down its words.
    private func build(_ folder: Scratch) throws -> PackageBuild {
        try FileManager.default.createDirectory(atPath: "\(folder.path)/b/release", withIntermediateDirectories: true)
        let script = try folder.script(
            "swiftc",
            """
            echo "$@" >> '\(folder.path)/words'
            while [ $# -gt 0 ]; do [ "$1" = -o ] && out=$2; shift; done
            echo made > "$out"; chmod +x "$out"
            """)
        try Data("object".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/a.o"))
        let manifest = """
            description: "Linking ./b/release/tiny"
            args: ["\(script)","-o","\(folder.path)/then/release/tiny","-emit-executable","\(folder.path)/a.o"]
            """
        try manifest.write(toFile: "\(folder.path)/b/release.yaml", atomically: true, encoding: .utf8)

        let buildPath = BuildPath(path: "\(folder.path)/then") { false }
        return PackageBuild(folder: folder.path, scratch: "\(folder.path)/b", product: "tiny", buildPath: buildPath)
    }

    private func seeds(_ folder: Scratch) throws -> [Int] {
        let text = try String(contentsOfFile: "\(folder.path)/words", encoding: .utf8)
        return text.split(whereSeparator: \.isWhitespace).compactMap { word in
            guard word.hasPrefix("--shuffle-sections=") else { return nil }
            return word.split(separator: "=").last.flatMap { Int($0) }
        }.filter { $0 < 1_000_000 }
    }

    @Test("no seed is used twice, neither by a side nor by both")
    func seedsAreDisjoint() throws {
        let folder = try Scratch()
        let build = try build(folder)
        for side in GateSide.allCases {
            let links = Relinker(build, side: side)
            try #require(links.limitation == nil)
            try links.prepare(0..<20)
            #expect(Set((0..<20).map(links.executable)).count == 20)
        }

        let used = try seeds(folder)
        #expect(used.count == 40)
        #expect(Set(used).count == 40)
        #expect(!used.contains(0), "0 leaves the order as it is")
    }

    @Test("a link that is there is not made again, unless what it is made of changed")
    func kept() throws {
        let folder = try Scratch()
        let build = try build(folder)
        for _ in 0..<2 {
            let links = Relinker(build, side: .base)
            try links.prepare(0..<3)
        }
        #expect(try seeds(folder).count == 3)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -3_600)], ofItemAtPath: "\(folder.path)/a.o")
        let links = Relinker(build, side: .base)
        try links.prepare(0..<3)
        #expect(try seeds(folder).count == 6)
        let folders = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/b").filter {
            $0.hasPrefix("links-")
        }
        #expect(folders.count == 1, "links of what is gone are taken away")
    }

    @Test("an interrupt makes no more links, and leaves none half made")
    func interrupt() throws {
        let folder = try Scratch()
        let build = try build(folder)

        func count() -> Int { ((try? seeds(folder)) ?? []).count }

        let links = Relinker(build, side: .head, isInterrupted: { count() >= 5 })
        #expect(throws: GateError.interrupted) { try links.prepare(0..<200) }
        #expect(count() < 40)
        let made = try FileManager.default.subpathsOfDirectory(atPath: "\(folder.path)/b")
        #expect(!made.contains { $0.hasSuffix(".part") })
    }

    @Test("a pattern names files in order, with stars in any of its parts")
    func patterns() throws {
        let folder = try Scratch()
        for name in ["base-10", "base-2", "base-1x", "other"] { try folder.script(name, "") }

        func names(_ pattern: String) throws -> [String] {
            try GivenExecutables(matching: "\(folder.path)/\(pattern)").paths.map {
                URL(fileURLWithPath: $0).lastPathComponent
            }
        }
        #expect(try names("base-*") == ["base-10", "base-1x", "base-2"])
        #expect(try names("*2") == ["base-2"])
        #expect(try names("b*-1*x") == ["base-1x"])
        #expect(try names("**") == ["base-10", "base-1x", "base-2", "other"])

        for run in ["run-2", "run-1", "no?[x]"] {
            let below = URL(fileURLWithPath: "\(folder.path)/\(run)/release")
            try FileManager.default.createDirectory(at: below, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: URL(fileURLWithPath: "\(folder.path)/base-2"), to: below.appendingPathComponent("lab \(run)"))
        }
        #expect(try names("run-*/rel*/lab*") == ["lab run-1", "lab run-2"])
        #expect(try names("no?[x]/*/*") == ["lab no?[x]"])
        #expect(throws: GateError.self) { try names("r?n-*/*/*") }
        try folder.script("a*b", "")
        try folder.script("axb", "")
        #expect(try names("a*b") == ["a*b"], "a file of this very name is meant")
        #expect(throws: GateError.self) { try names("base") }
        #expect(throws: GateError.self) { try names("base-*0*0") }
        chmod("\(folder.path)/other", 0o644)
        #expect(throws: GateError.noExecutable("\(folder.path)/other", reason: "it cannot be run")) { try names("o*") }
        #expect(throws: GateError.noExecutable(folder.path, reason: "it cannot be run")) {
            try GivenExecutables(matching: folder.path)
        }
    }
}
