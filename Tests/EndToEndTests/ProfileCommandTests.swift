import CommandSupport
import Foundation
import Results
import TestSupport
import Testing

@testable import Measurement

@Suite struct ProfileCommandTests {
    private static let cell = "foreground-view/iterative/screen-10"

    /// The own instructions of a node and of all below it.
    private static func sum(_ node: [String: Any]) -> Int {
        let children = node["children"] as? [[String: Any]] ?? []
        return children.reduce(node["own"] as? Int ?? 0) { $0 + sum($1) }
    }

    @Test(
        "the tree of a cell adds up to what callgrind counted, and fits into 80 columns",
        .needs(programs: "valgrind", "addr2line"))
    func addsUp() throws {
        let scratch = try Scratch()
        let json = scratch.file("p.json")
        let outcome = try Command.milli("profile", Self.cell, "--json", json.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        expectAll(outcome.lines, count: 10...) { $0.count <= 80 }

        let profile = try JSONSerialization.jsonObject(with: Data(contentsOf: json)) as? [String: Any]
        let parts = profile?["parts"] as? [[String: Any]] ?? []
        expectAll(parts, count: 2) { part in
            let instructions = Self.sum(part["tree"] as? [String: Any] ?? [:])
            return instructions > 0 && instructions + (part["loop"] as? Int ?? -1) == part["total"] as? Int
        }
    }

    @Test(
        "the places that allocate have all of the bytes and allocations that the lab counts, in functions and lines",
        .needs(programs: "valgrind", "addr2line"),
        .enabled(if: JemallocControl.version() != nil, "built without jemalloc"))
    func places() throws {
        let cell = "element-id-resolve/documented/levels-12x12"
        let scratch = try Scratch()
        let file = scratch.file("p.json")
        let counts = scratch.file("m.json")
        let outcome = try Command.milli("profile", cell, "--json", file.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try Command.milli("run", cell, "--plan", "memory", "--json", counts.path).status == 0)

        let result = try ResultFile(Data(contentsOf: counts), named: counts.path)
        func median(_ metric: Metric) -> Double? {
            result.cells.first { $0.metric == metric && $0.id.path == cell }?.median
        }
        let bytes = try #require(median(.bytes))
        let allocations = try #require(median(.allocations))
        let profile = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        let steady = (profile?["parts"] as? [[String: Any]])?.first
        let operations = try #require(steady?["operations"] as? Int)
        let sites = try #require(steady?["allocationPlaces"] as? [[String: Any]])
        #expect(sites.reduce(0) { $0 + ($1["bytes"] as? Int ?? 0) } == Int(bytes) * operations && bytes > 0)
        #expect(sites.reduce(0) { $0 + ($1["allocations"] as? Int ?? 0) } == Int(allocations) * operations)
        expectAll(sites, count: 1...) { ($0["function"] as? String)?.isEmpty == false }
        #expect(sites.contains { $0["line"] is Int })
        #expect(outcome.lines.contains("Allocations a call, by line"))
    }

    @Test(
        "where bytes cannot be counted, a note says so", .needs(programs: "valgrind", "addr2line"),
        .enabled(if: JemallocControl.version() == nil, "bytes are counted here"))
    func withoutBytes() throws {
        let outcome = try Command.milli("profile", Self.cell)
        #expect(outcome.output.contains("note: bytes are not known: "))
    }

    @Test("an executable is the same as itself", .needs(programs: "valgrind", "addr2line"))
    func same() throws {
        let scratch = try Scratch()
        let page = scratch.file("flame.html")
        let outcome = try Command.milli(
            "profile", Self.cell, "--base-executable", Command.executable.path, "--html", page.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasPrefix("no difference: "), "\(outcome.output)")
        #expect(outcome.lines.contains("written: \(page.path)"))
        #expect(try String(contentsOf: page, encoding: .utf8).contains("role=\"tree\""))
    }

    @Test("a command is profiled by function, as one whole process", .needs(programs: "valgrind", "sort"))
    func command() throws {
        let outcome = try Command.milli("profile", "--command", "sort /dev/null", "--rows", "5")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.lines.contains { $0.hasPrefix("Whole process: ") })
    }

    @Test(
        "a call that names no cell, or several, says what would be right",
        arguments: [
            ([], "name a cell, or give --command"), (["foreground-view"], "cells have this name; give one of them"),
            (["nothing-like-it"], "nothing matches"), (["--command", "true", "a/b/c"], "--command takes no cell"),
            (["a/b/c", "--base", "main", "--base-executable", "x"], "not both"),
            (["--command", "no-such-program"], "is no program that can be run"),
        ] as [([String], String)])
    func wrongCalls(words: [String], message: String) throws {
        let outcome = try Command.run(Command.executable, ["profile"] + words)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
}
