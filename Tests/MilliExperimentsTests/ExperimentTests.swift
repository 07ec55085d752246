import CFloors
import ExitPage
import Foundation
import Importers
import LabKit
import TestSupport
import Testing
import UIModel
import Workloads

@testable import MilliExperiments

@Suite struct ExperimentTests {
    @Test("every experiment validates without a mismatch or a failure", arguments: allExperiments.map(\.name))
    func experimentsValidate(name: String) throws {
        let experiment = try #require(allExperiments.first { $0.name == name })
        let report = experiment.validate(ValidationBudget(randomCases: 100, exhaustiveSize: 5, seed: 11))
        #expect(report.mismatches.isEmpty)
        #expect(report.failures.isEmpty)
        #expect(report.totalAnswers >= 200 || (name == "import-xml" && !DumpImporter.readsXML))
    }

    @Test("an experiment that is sent to a command as JSON keeps its whole declaration")
    func described() throws {
        let descriptions = allExperiments.map(\.description)
        let read = try JSONDecoder().decode(
            [ExperimentDescription].self, from: try JSONEncoder().encode(descriptions))
        #expect(read == descriptions && read.count > 20)
        #expect(read.contains { !$0.guardedCells.isEmpty })
        #expect(read.contains { $0.budget != nil } && read.contains { !$0.ladders.isEmpty })
    }

    @Test("up to 7 nodes there are 323,175 trees, and every search answers each of them")
    func exhaustiveSize() {
        let report = foregroundView.validate(ValidationBudget(randomCases: 0, exhaustiveSize: 7, seed: 1))
        #expect(report.families.first?.cases == 323_175)
        #expect(report.mismatches.isEmpty)
        let searches = ["recursive", "iterative", "path-cached", "memoised", "indexed", "snapshot"]
        expectAll(searches, count: 6) { report.answersCompared[$0] == 323_175 }
    }

    @Test("the size of an input is counted in what the input has: trees of views, and chains of responders")
    func sizeUnits() {
        let units = Dictionary(uniqueKeysWithValues: allExperiments.map { ($0.name, $0.description.sizeUnit) })
        let views = units.filter { $0.value == "views" }.keys.sorted()
        #expect(
            views == [
                "element-id-batch", "element-id-list", "element-id-mutation", "element-id-resolve",
                "foreground-controller", "foreground-view", "foreground-view-mutation", "import-json", "import-xml",
                "tree-build",
            ])
        #expect(units["owning-controller"] == "responders" && !units.values.contains("nodes"))
    }

    @Test("every input of an experiment on upkeep states its ratio of queries to mutations, and no other input does")
    func questionsPerChange() {
        let descriptions = allExperiments.map(\.description)
        let onUpkeep = Set(descriptions.compactMap(\.upkeep))
        #expect(onUpkeep == ["foreground-view-mutation", "element-id-mutation"])

        for description in descriptions where onUpkeep.contains(description.name) {
            expectAll(description.inputs, count: 5..., "\(description.name)") { input in
                let parts = input.name.split(separator: "-").last?.split(separator: ":").compactMap { Double($0) } ?? []
                return parts.count == 2 && input.questionsPerChange == parts[1] / parts[0]
            }
        }
        let others = descriptions.filter { !onUpkeep.contains($0.name) }.flatMap(\.inputs)
        expectAll(others, count: 20...) { $0.questionsPerChange == nil }
    }

    @Test(
        "every experiment is listed, and searches that a screen waits for have 1 ms, three plans and a floor"
    )
    func declarations() {
        #expect(
            allExperiments.map(\.name) == [
                "foreground-view", "foreground-view-mutation", "owning-controller", "foreground-controller",
                "tree-build", "exit-log", "stream-exits",
                "element-id-resolve", "element-id-batch", "element-id-list", "element-id-mutation",
                "constraint-update", "variant-apply", "variant-decode",
                "subscription-transition", "subscription-stream",
                "subscription-lifecycle", "subscription-query",
                "subscription-decode", "stream-subscription",
                "shortcut-route", "shortcut-search", "shortcut-predict",
                "review-decide", "review-decide-batch", "review-schedule",
                "stream-write", "import-xml", "import-json",
            ])
        for experiment in [foregroundView, owningController, foregroundController] {
            #expect(experiment.budget == .p99(.milliseconds(1), plan: .cold))
            #expect(experiment.plans == [.warm, .cold, .memory])
            #expect(experiment.implementations.contains { $0.role == .floor })
        }
        #expect(
            owningController.implementations.filter { $0.role != .bare && $0.role != .floor }.map(\.name)
                == ["documented", "tagged", "cached"])
    }

    @Test(
        "the searches that are measured are those that run on dumps and in tests",
        arguments: [foregroundView.name, foregroundViewMutation.name])
    func searches(experiment name: String) throws {
        let experiment = try #require(allExperiments.first { $0.name == name })
        let measured = experiment.implementations.filter { $0.role == .reference || $0.role == .implementation }
        let listed = ForegroundSearches.answers(on: View()).map(\.search)
        #expect(measured.map(\.name) == listed)
        #expect(measured.first?.role == .reference)
    }

    @Test("no declaration has a fault")
    func faults() {
        #expect(DeclarationFault.faults(in: allExperiments).isEmpty)
    }

    @Test("every experiment has one bare implementation: its own, or the lab's on one input of quick runs")
    func bare() {
        var labLoops = 0
        for experiment in allExperiments {
            let bare = experiment.implementations.filter { $0.name == "bare" }
            #expect(bare.count == 1 && bare[0].role == .bare)
            guard let input = bare[0].onlyInput else { continue }

            labLoops += 1
            let own = experiment.inputs.first { $0.name == input }
            #expect(own?.profile == .quick, "\(experiment.name): \(input)")
        }
        #expect(labLoops > 0)
    }

    @Test("dumps are the project's own unless an environment variable names a folder of real ones")
    func dumps() {
        for experiment in [foregroundView, foregroundController] {
            let names = experiment.inputs.map(\.name)
            #expect(names.contains { $0.hasPrefix("dump-") })
            let isNamed = ProcessInfo.processInfo.environment["MILLI_DATASETS"] != nil
            #expect(names.contains { $0.hasPrefix("real-") } == isNamed)
            #expect(experiment.variables == (isNamed ? ["MILLI_DATASETS"] : []))
        }
    }

    @Test("a search that takes the first subview in place of the last is caught, with a minimal tree")
    func wrongSearchesAreCaught() throws {
        let experiment = Experiment("with-a-wrong-one", "", plans: [.warm], answers: .view) {
            TreeInputs.shape(.chain, sizes: [10], standard: []).withoutCases()
            TreeCases.everySmallTree
            TreeCases.mutationScripts
        } comparing: {
            Implementation.reference("documented") { DocumentedSearch().foregroundView(from: $0.root) }
            Implementation("first") { tree in
                var view = tree.root
                while let next = view.subviews.first(where: \.isVisible) { view = next }
                return view
            }
        }

        let report = experiment.validate(ValidationBudget(randomCases: 100, exhaustiveSize: 5, seed: 1))
        let mismatch = try #require(report.mismatches.first)
        // Two visible subviews are the smallest tree in which first and last differ.
        #expect(
            mismatch.counterexample == """
                let v0 = Window()
                let v1 = View()
                try v0.addSubview(v1)
                let v2 = View()
                try v0.addSubview(v2)
                """)
    }
}
