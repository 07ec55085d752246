import Execution
import Foundation
import Reporting
import TestSupport
import Testing

@testable import Profile

@Suite struct ProfileTextTests {
    /// A cell that calls a function of the package, which calls a library that allocates.
    private static func profile(leaf: Int = 40, rounds: Int = 2) -> CellProfile {
        var loop = CallNode(ProfiledFunction(name: "loop", module: "LabKit", origin: .lab))
        loop.own = 10
        var find = CallNode(ProfiledFunction(name: "Index.find(_:)", module: "App", origin: .package))
        find.calls = 2
        find.own = 30
        find.lines = [SourceLine(file: "/a/Index.swift", line: 7): 30]
        find.sites = [SourceLine(file: "/a/App.swift", line: 3): 30 + leaf + 20]
        var inlined = CallNode(ProfiledFunction(name: "<hash> & co", module: "App", origin: .package))
        inlined.isInlined = true
        inlined.own = 20
        var leafNode = CallNode(
            ProfiledFunction(name: "swift_allocObject", module: "libswiftCore.so", origin: .library))
        leafNode.calls = rounds
        var malloc = CallNode(ProfiledFunction(name: "malloc", module: "libc.so.6", origin: .library))
        malloc.calls = rounds
        malloc.own = leaf
        leafNode.children = [malloc]
        find.children = [inlined, leafNode]
        loop.children = [find]
        var root = CallNode(ProfiledFunction(name: "all", module: "", origin: .lab))
        root.children = [loop]
        root.complete()
        return CellProfile(
            named: "e/m/i", firstCall: ProfilePart(root, operations: 1), steadyState: ProfilePart(root, operations: 2))
    }

    @Test("the lab's loop is left out, its share is printed, and both together are the total")
    func loop() {
        let part = Self.profile().steadyState
        #expect(part.loop == 10 && part.tree.inclusive == 90 && part.total == 100)
        #expect(part.tree.children.map(\.function.name) == ["Index.find(_:)"])
        #expect(part.tree.allocations == 2)
        #expect(part.countedSites.map(\.allocations) == [2])
        #expect(part.countedSites[0].libraryPath.map(\.name) == ["swift_allocObject"])
    }

    @Test("a call that vanished in the lab's loop has a sentence and no table")
    func vanished() {
        var loop = CallNode(ProfiledFunction(name: "loop", module: "LabKit", origin: .lab))
        loop.own = 26
        var root = CallNode(ProfiledFunction(name: "all", module: "", origin: .lab))
        root.children = [loop]
        root.complete()
        let part = ProfilePart(root, operations: 2)
        let lines = ProfileText(CellProfile(named: "e/m/i", firstCall: part, steadyState: part), width: 80).lines
        #expect(lines.count { $0.hasPrefix("The call is within the lab's loop: ") } == 2)
        #expect(!lines.contains { $0.contains("inclusive") || $0.contains("By own") })
        #expect(!ProfileText(Self.profile(), width: 80).lines.contains { $0.contains("within the lab's loop") })
    }

    @Test("the instructions without a line are named, and those of a whole process are not said to be of a call")
    func withoutLine() {
        var profile = Self.profile()
        #expect(
            ProfileText(profile, width: 100).lines.contains(
                "(30 of 45 instructions have no line: the code of libraries, or what the compiler made)"))
        #expect(ProfileText(profile, width: 80).lines.contains("Allocations a call, by place"))
        profile.firstCall = nil
        let linesOfProcess = ProfileText(profile, width: 80).lines
        #expect(linesOfProcess.contains("Allocations, by place"))
        #expect(!linesOfProcess.contains { $0.contains("a call") && $0.first != "(" })
    }

    /// Eight calls of functions with these instructions of their own together; an odd number allocates once.
    private static func part(_ costs: [Int]) -> ProfilePart {
        var root = CallNode(ProfiledFunction(name: "all", module: "", origin: .lab))
        root.children = costs.enumerated().map { number, cost in
            var node = CallNode(ProfiledFunction(name: "function\(number)", module: "App", origin: .package))
            node.calls = 1
            node.own = cost
            var malloc = CallNode(ProfiledFunction(name: "malloc", module: "libc.so.6", origin: .library))
            malloc.calls = cost % 2
            node.children = [malloc]
            return node
        }
        root.complete()
        return ProfilePart(root, operations: 8)
    }

    @Test("a finding keeps the ten functions that differ most, and of the others their number and their exact sum")
    func recorded() throws {
        let base = Array(repeating: 100, count: 15)
        let changes = (0..<13).map { $0 % 2 == 0 ? 10 * $0 + 1 : -$0 } + [0, 0]
        let head = zip(base, changes).map { $0 + $1 }
        let difference = ProfileDifference(base: Self.part(base), head: Self.part(head))
        let recorded = try #require(difference.callDifference)

        #expect(recorded.counts.map(\.name) == ["instructions", "allocations"])
        for count in recorded.counts {
            #expect(count.functions.count == 10)
            #expect(count.functions.reduce(count.restChange) { $0 + $1.change } == count.change)
            #expect(count.functions.map { abs($0.change) } == count.functions.map { abs($0.change) }.sorted(by: >))
        }
        let differences = zip(base, head).map { Double($1 - $0) / 8 }
        #expect(recorded.counts[0].change == differences.reduce(0, +) && recorded.counts[0].otherFunctions == 3)
        let first = recorded.counts[0].functions[0]
        #expect(first.name == "function12" && first.change == differences[12])
        #expect(ProfileDifference(base: Self.part(base), head: Self.part(base)).callDifference == nil)
    }

    @Test("every line fits into the width", arguments: [20, 40, 60, 80, 120])
    func width(width: Int) {
        var profile = Self.profile()
        profile.name = String(repeating: "long/", count: 60)
        profile.notes = [String(repeating: "a note of many words ", count: 20)]
        // The name of the cell is whole, on a line of its own, so that it can be copied.
        let lines = ProfileText(profile, width: width).lines
        expectAll(lines, count: 10...) { $0.displayWidth <= width || $0 == profile.name }
        let text = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(text.contains("Steady state: 45 instructions a call, 1 allocation"))
        #expect(text.contains("First call: 90 instructions a call"))
        #expect(text.contains("Index.find(_:)"))

        let difference = DifferenceText(base: profile, head: Self.profile(leaf: 400, rounds: 3), width: width).lines
        expectAll(difference, count: 5...) { $0.displayWidth <= width || $0 == profile.name }
    }

    @Test("names of wide characters fit, next to their numbers and below them", arguments: [40, 80])
    func wideCharacters(width: Int) {
        var node = CallNode(
            ProfiledFunction(name: String(repeating: "検索", count: 40), module: "App", origin: .package))
        node.calls = 1
        node.own = 100
        var root = CallNode(ProfiledFunction(name: "all", module: "", origin: .lab))
        root.children = [node]
        root.complete()
        let part = ProfilePart(root, operations: 1)
        let lines = ProfileText(CellProfile(named: "e/m/i", firstCall: part, steadyState: part), width: width).lines
        expectAll(lines, count: 10...) { $0.displayWidth <= width }
        #expect(lines.contains { $0.contains("検索検") && $0.contains("…") })
    }

    @Test("without room for names next to numbers, each name has a line and its numbers stand below it")
    func stacked() {
        let lines = ProfileText(Self.profile(), width: 40).lines
        #expect(!lines.contains { $0.contains("…") }, "\(lines)")
        #expect(lines.contains { $0.hasSuffix("swift_allocObject") })
        #expect(lines.contains { $0.contains("share 100.0%, inclusive 45") })
    }

    @Test("lists say what they leave out, and places of allocation that look alike are one")
    func leftOut() {
        var root = CallNode(ProfiledFunction(name: "all", module: "", origin: .lab))
        for number in 1...9 {
            // Three functions of a library down, and a different one below them.
            var node = CallNode(ProfiledFunction(name: "malloc", module: "libc.so.6", origin: .library))
            node.calls = number
            node.own = 5
            for name in ["inner\(number)", "swift_slowAlloc", "swift_allocObject", "grow\(number % 4)"] {
                let origin: ProfiledFunction.Origin = name.hasPrefix("grow") ? .package : .library
                var caller = CallNode(ProfiledFunction(name: name, module: "m", origin: origin))
                caller.calls = 1
                caller.own = 3
                caller.children = [node]
                node = caller
            }
            root.children.append(node)
        }
        root.complete()

        let part = ProfilePart(root, operations: 1)
        let profile = CellProfile(named: "e/m/i", firstCall: part, steadyState: part)
        let lines = ProfileText(profile, width: 100, limit: 12).lines
        let rows = lines.filter { $0.contains("→") }
        #expect(rows.count == 3 && Set(rows.map { $0.split(separator: " ").dropFirst().joined() }).count == 3)
        #expect(lines.contains { $0.hasPrefix("(1 more place, ") && $0.hasSuffix(" allocations together, left out)") })
        #expect(lines.contains { $0.contains("more functions, ") && $0.hasSuffix(" instructions together, left out)") })
    }

    /// The lines of a cell that calls functions with these instructions of their own, on a page of 40 rows.
    private static func lines(ofCosts costs: [Int]) -> [String] {
        var root = CallNode(ProfiledFunction(name: "all", module: "", origin: .lab))
        root.children = costs.enumerated().map { number, cost in
            var node = CallNode(ProfiledFunction(name: "f\(100 + number)", module: "App", origin: .package))
            node.calls = 1
            node.own = cost
            return node
        }
        root.complete()
        let profile = CellProfile(named: "e/m/i", firstCall: nil, steadyState: ProfilePart(root, operations: 1))
        let lines = ProfileText(profile, width: 100, limit: 40).lines
        return Array(lines[..<(lines.firstIndex(of: "By own instructions") ?? lines.count)])
    }

    @Test("of functions that are equally dear as many are shown as there is room for, the first by name")
    func ties() {
        let lines = Self.lines(ofCosts: Array(repeating: 100, count: 64))
        let shown = lines.compactMap { $0.split(separator: " ").last }.filter { $0.hasPrefix("f1") }
        let first = (100..<140).map { "f\($0)" }
        #expect(shown.map { String($0) } == first)
        #expect(lines.contains("(24 further ones, left out)"))
    }

    @Test("functions that are left out are smaller ones only if each costs less than all that are shown")
    func smaller() {
        let costs = Array(repeating: 100, count: 40) + Array(repeating: 90, count: 3)
        #expect(Self.lines(ofCosts: costs).contains("(3 smaller ones, left out)"))
        #expect(Self.lines(ofCosts: [1_000, 2, 2]).contains("(2 smaller ones, left out)"))
        #expect(!Self.lines(ofCosts: Array(repeating: 100, count: 40)).contains { $0.hasSuffix("left out)") })
    }

    @Test("a whole process has its bytes in the heading, and its places are not said to be of a call")
    func bytesOfProcess() {
        var profile = Self.profile()
        let find = ProfiledFunction(name: "Index.find(_:)", module: "App", origin: .package)
        let malloc = ProfiledFunction(name: "malloc", module: "libc.so.6", origin: .library)
        profile.steadyState.recordedSites = RecordedSites(
            operations: 2,
            sites: [RecordedSites.Site(function: find, libraryPath: [malloc], allocations: 2, bytes: 128)])
        #expect(
            ProfileText(profile, width: 100).lines.contains(
                "Steady state: 45 instructions a call, 1 allocation, 64 bytes"))
        profile.firstCall = nil
        let lines = ProfileText(profile, width: 100).lines
        #expect(lines.contains("Whole process: 45 instructions, 1 allocation, 64 bytes"))
        #expect(lines.contains("Allocations, by place"))
        #expect(!lines.contains("Allocations a call, by place"))
    }

    @Test("own instructions of every file for other tools add up to those of the tree")
    func formats() throws {
        let profile = Self.profile()
        let folded = profile.text(as: .folded).split(separator: "\n")
        #expect(folded.map { Int($0.split(separator: " ").last ?? "") ?? 0 }.reduce(0, +) == 90)
        #expect(folded.contains("Index.find(_:);swift_allocObject;malloc 40"))

        let records = try CallgrindReader.parts(of: Data(profile.text(as: .callgrind).utf8))
        #expect(records[""]?.total == 90 && records[""]?.summary == 90)

        let speedscope = try JSONSerialization.jsonObject(with: Data(profile.text(as: .speedscope).utf8))
        let profiles = (speedscope as? [String: Any])?["profiles"] as? [[String: Any]] ?? []
        expectAll(profiles, count: 2) { ($0["weights"] as? [Int])?.reduce(0, +) == $0["endValue"] as? Int }

        let json = try JSONSerialization.jsonObject(with: Data(profile.text(as: .json).utf8)) as? [String: Any]
        let parts = json?["parts"] as? [[String: Any]] ?? []
        #expect(json?["schema"] as? String == "milli.profile/1")
        expectAll(parts, count: 2) { part in
            let tree = part["tree"] as? [String: Any]
            return tree?["inclusive"] as? Int == 90 && part["total"] as? Int == 100
        }
    }

    @Test("a flame graph fetches nothing, and no name in it is markup")
    func flameGraph() {
        let base = Self.profile()
        let pages = [
            FlameGraph(base).html, FlameGraph(base: base, head: Self.profile(leaf: 80), cause: "a <b>").html,
        ]
        expectAll(pages, count: 2) { page in
            page.contains("default-src 'none'") && !page.contains("http:") && !page.contains("https:")
                && !page.contains("<hash>") && page.components(separatedBy: "</script>").count == 3
        }
        #expect(pages[1].contains("a &lt;b&gt;") && !pages[1].contains("a <b>"))
    }

    @Test("a difference names the function, the library it calls more often, and the allocations")
    func sentence() {
        let base = Self.profile()
        let head = Self.profile(leaf: 480, rounds: 24)
        let difference = ProfileDifference(base: base.steadyState, head: head.steadyState)
        #expect(
            ProfileCause(of: difference)?.sentence
                == "+220 instructions a call in Index.find(_:), +220 of them in swift_allocObject, called 12 times "
                + "instead of 1; +11 allocations")
        #expect(
            ProfileCause(of: ProfileDifference(base: head.steadyState, head: base.steadyState))?.sentence
                .hasPrefix("−220 instructions a call in Index.find(_:)") == true)
    }

    @Test("time without instructions is put down to simulated events that differ, and else to the layout")
    func events() throws {
        var base = Self.profile().steadyState
        base.events = ["Ir": 100, "D1mr": 2, "D1mw": 0, "Bcm": 4]
        var head = base
        let same = try #require(SimulatedEvents(base: base, head: head))
        #expect(same.sentence.hasSuffix("what is left is the layout, or the machine"))
        head.events["D1mr"] = 20
        let more = try #require(SimulatedEvents(base: base, head: head))
        #expect(more.sentence.contains("+9 misses of the first data cache (1 → 10)"))
        head.events = [:]
        #expect(SimulatedEvents(base: base, head: head) == nil)
    }

    @Test(
        "counts have commas, and decimals only where they tell something",
        arguments: [(12_345.0, "12,345"), (0.5, "0.50"), (12.25, "12.3"), (1_000_000, "1,000,000"), (3.001, "3")])
    func counts(count: Double, text: String) { #expect(CountText.text(count) == text) }
}
