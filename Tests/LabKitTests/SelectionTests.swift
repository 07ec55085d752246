import TestSupport
import Testing

@testable import LabKit

@Suite struct SelectionTests {
    private let experiments = [
        Largest.experiment("first", inputs: [Largest.input(1), Largest.input(9, from: .thorough)]),
        Largest.experiment("second", inputs: [Largest.input(1)]),
    ].map(\.description)

    @Test("a profile runs its own inputs and those of smaller profiles")
    func profilesNest() {
        let quick = Selection.select(from: experiments, profile: .quick) { _ in true }
        #expect(quick.map { $0.inputs.map(\.name) } == [["list-1"], ["list-1"]])
        let thorough = Selection.select(from: experiments, profile: .thorough) { _ in true }
        #expect(thorough.map { $0.inputs.map(\.name) } == [["list-1", "list-9"], ["list-1"]])
    }

    @Test("an input that is asked for by its name is run in any profile")
    func namedInputsRunInAnyProfile() {
        let named = Selection.select(from: experiments, profile: .quick, naming: { $0.hasSuffix("/list-9") }) { _ in
            true
        }
        #expect(named[0].inputs.map(\.name) == ["list-1", "list-9"])
    }

    @Test("the text matched is experiment/implementation/input")
    func patternsMatchTriples() {
        var texts: [String] = []
        _ = Selection.select(from: experiments, profile: .quick) {
            texts.append($0)
            return true
        }
        #expect(
            texts
                == ["first", "second"].flatMap { experiment in
                    ["sorted", "reduced", "bare"].map { "\(experiment)/\($0)/list-1" }
                })
    }

    @Test("a selection of all implementations names none, one of some names them")
    func partialSelectionsNameImplementations() {
        let all = Selection.select(from: experiments, profile: .quick) { $0.hasPrefix("first") }
        #expect(all.count == 1)
        #expect(all[0].only == nil)
        let some = Selection.select(from: experiments, profile: .quick) { $0.contains("/reduced/") }
        #expect(some.map(\.only) == [["reduced"], ["reduced"]])
    }

    @Test("of several whole names, each takes its own input and not those of the others")
    func wholeNames() throws {
        let names = ["first/sorted/list-1", "first/reduced/list-9"]
        let selection = try #require(
            Selection.select(from: experiments, profile: .quick, naming: { _ in true }, matching: names.contains).first)
        #expect(selection.inputs.map(\.name) == ["list-1", "list-9"])
        #expect(selection.contains("sorted", on: "list-1") && !selection.contains("reduced", on: "list-1"))
        #expect(selection.contains("reduced", on: "list-9") && !selection.contains("sorted", on: "list-9"))

        // All of them together are no reason to measure each on every input.
        let all = ["first/sorted/list-1", "first/reduced/list-9", "first/bare/list-9"]
        let mixed = try #require(
            Selection.select(from: experiments, profile: .quick, naming: { _ in true }, matching: all.contains).first)
        #expect(mixed.only == nil && !mixed.contains("reduced", on: "list-1") && mixed.contains("bare", on: "list-9"))
    }

    @Test("what matches nothing selects nothing")
    func nothingMatches() {
        #expect(Selection.select(from: experiments, profile: .quick) { _ in false }.isEmpty)
    }
}
