import LabKit
import Measurement
import Reproducibility
import Testing

@testable import LabCommand

@Suite struct PatternSelectionTests {
    private func experiment(_ name: String) -> ExperimentDescription {
        func input(_ name: String, from profile: Measurement.Profile) -> Inputs<Int> {
            Inputs(one: name, shape: "shape", size: 1, from: profile) { _ in 0 }
        }

        return Experiment(name, "Does nothing.", plans: [.warm]) {
            input("small", from: .quick)
            input("large", from: .thorough)
        } comparing: {
            Implementation.reference("first") { $0 }
            Implementation("second") { $0 }
        }.description
    }

    private func inputs(_ patterns: String...) throws -> [String: [String]] {
        let selection = PatternSelection(
            experiments: [experiment("one"), experiment("two")],
            patterns: try patterns.map { try Pattern(argument: $0) })
        let selections = try selection.selections(profile: .quick)
        return Dictionary(uniqueKeysWithValues: selections.map { ($0.experiment.name, $0.inputs.map(\.name)) })
    }

    @Test("an input that is named is run in any profile")
    func namedInputs() throws {
        #expect(try inputs("one/*/large") == ["one": ["large"]])
        #expect(try inputs("large") == ["one": ["large"], "two": ["large"]])
    }

    @Test("a pattern that names an input of one experiment brings in none of another")
    func namesStayWithTheirExperiment() throws {
        #expect(try inputs("one/*/*", "two/*/large") == ["one": ["small"], "two": ["large"]])
    }

    @Test("an input that is named for one implementation is not run for those that other patterns select")
    func namesStayWithTheirImplementation() throws {
        let selection = PatternSelection(
            experiments: [experiment("one")],
            patterns: [try Pattern(argument: "*/second/large"), try Pattern(argument: "*/first/*")])
        let selected = try #require(try selection.selections(profile: .quick).first)
        #expect(selected.inputs.map(\.name) == ["small", "large"])
    }

    private func refusal(_ patterns: String...) throws -> String? {
        let selection = PatternSelection(
            experiments: [experiment("one")], patterns: try patterns.map { try Pattern(argument: $0) })
        do {
            _ = try selection.selections(profile: .quick)
            return nil
        } catch let error as CommandFailure {
            return error.description
        }
    }

    @Test("each pattern has to match a cell, in any profile")
    func idlePatterns() throws {
        #expect(try refusal("one/first/small", "large") == nil)
        let typo = try refusal("one/first/small", "one/first/smalll")
        #expect(typo == "nothing matches 'one/first/smalll'; did you mean 'small'?")
        #expect(try refusal("one", "*/1", "*/2") == "nothing matches '*/1' and '*/2'")
    }

    @Test("a component with a wildcard is no typing error, whichever wildcard it is, and the one after it may be")
    func idleWildcards() throws {
        #expect(try refusal("smal?/x") == "nothing matches 'smal?/x'")
        #expect(try refusal("one/firs?/smalll") == "nothing matches 'one/firs?/smalll'; did you mean 'small'?")
    }

    @Test("of many patterns that match nothing three are named, and the others counted")
    func manyIdlePatterns() throws {
        let several = try refusal("one", "*/1", "*/2", "*/3", "*/4", "*/5")
        #expect(several == "nothing matches '*/1', '*/2', '*/3' and 2 more patterns")
    }

    @Test("a replay takes what the other patterns match")
    func idleInReplay() throws {
        let selection = PatternSelection(
            experiments: [experiment("one")], patterns: [try Pattern(argument: "one"), try Pattern(argument: "gone")])
        #expect(try selection.selections(profile: .quick, allowsIdle: true).count == 1)
    }

    @Test("many patterns searched for at once match the same names as each of them alone")
    func searchOfMany() throws {
        var random = Xoshiro256StarStar(seed: 1)

        func words(below count: Int, of characters: [String], below length: Int) -> [String] {
            (0..<random.index(below: count)).map { _ in
                (0..<random.index(below: length)).map { _ in characters[random.index(below: characters.count)] }
                    .joined()
            }
        }

        for _ in 0..<500 {
            let patterns = try words(below: 8, of: ["a", "a", "b", "/", "\u{E9}", "*"], below: 5)
                .map { try Pattern(argument: $0) }
            let names = words(below: 6, of: ["a", "a", "b", "/", "e\u{301}"], below: 9)
            let search = patterns.search()
            #expect(names.map(search) == names.map { name in patterns.contains { $0.matches(name) } })
            #expect(patterns.idle(among: names) == patterns.filter { !names.contains(where: $0.matches) })
        }
    }

    @Test("five thousand whole names that no cell has are refused in one line")
    func thousandsOfNames() throws {
        let names = (0..<5_000).map { "one/first/small-\($0)" }
        let selection = PatternSelection(
            experiments: [experiment("one")], patterns: try names.map { try Pattern(argument: $0) })
        #expect {
            _ = try selection.selections(profile: .quick)
        } throws: {
            "\($0)".hasPrefix(
                "nothing matches 'one/first/small-0', 'one/first/small-1', 'one/first/small-2' and 4,997 more patterns")
        }
    }

    @Test("the whole name of a cell takes that cell, and not those that it is a part of")
    func wholeNames() throws {
        func selected(_ patterns: String...) throws -> [String] {
            let names = ["a/b/size-1", "a/b/size-10", "a/b/size-100", "xa/b/size-1", "a/bare/size-1"]
            return names.filter(try patterns.map { try Pattern(argument: $0) }.cellFilter(among: names))
        }
        #expect(try selected("a/b/size-1") == ["a/b/size-1"])
        #expect(try selected("a/b/size-1", "size-100") == ["a/b/size-1", "a/b/size-100"])
        #expect(try selected("a/b/size-") == ["a/b/size-1", "a/b/size-10", "a/b/size-100", "xa/b/size-1"])
        #expect(try selected("a/*/size-1") == ["a/b/size-1", "a/bare/size-1"])
        #expect(try selected().count == 5)

        let sized = Experiment("sized", "Does nothing.", plans: [.warm]) {
            Inputs("n", sizes: [1, 10]) { size, _ in size }
        } comparing: {
            Implementation.reference("first") { $0 }
        }
        let selection = PatternSelection(
            experiments: [sized.description], patterns: [try Pattern(argument: "sized/first/n-1")])
        #expect(try selection.selections(profile: .quick).map { $0.inputs.map(\.name) } == [["n-1"]])
    }
}
