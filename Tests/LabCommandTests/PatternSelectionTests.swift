import LabKit
import Measurement
import Testing

@testable import LabCommand

@Suite struct PatternSelectionTests {
    private func experiment(_ name: String) -> Experiment {
        func input(_ name: String, from profile: Measurement.Profile) -> Inputs<Int> {
            Inputs(one: name, shape: "shape", size: 1, from: profile) { _ in 0 }
        }
        return Experiment(
            name, "Does nothing.", plans: [.warm], [input("small", from: .quick), input("large", from: .thorough)],
            .reference("first") { $0 }, .implementation("second") { $0 })
    }

    private func inputs(_ patterns: String...) throws -> [String: [String]] {
        let selection = PatternSelection(
            experiments: [experiment("one"), experiment("two")],
            patterns: try patterns.map { try Pattern(argument: $0) })
        let found = try selection.selections(profile: .quick)
        return Dictionary(uniqueKeysWithValues: found.map { ($0.experiment.name, $0.inputs.map(\.name)) })
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
        let found = try #require(try selection.selections(profile: .quick).first)
        #expect(found.inputs.map(\.name) == ["small", "large"])
    }
}
