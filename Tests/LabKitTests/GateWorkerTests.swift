import Foundation
import Measurement
import Testing

@testable import LabKit

@Suite struct GateWorkerTests {
    private static let experiment = Experiment(
        "largest", summary: "", plans: [.warm], guarded: ["reduced/list-100"], answers: .equal,
        inputs: [Largest.input(100), Largest.input(1_000, from: .standard)], validation: [],
        implementations: [
            .reference("sorted") { $0.values.sorted().last ?? 0 },
            .implementation("reduced") { $0.values.reduce(0, max) },
            .implementation("wrong") { $0.values.first ?? 0 },
            .implementation("limited", limit: { $0.values.count > 10 ? "too long" : nil }) { $0.values.max() ?? 0 },
        ])
    private let worker = GateWorker(experiments: [experiment])

    private func cell(_ implementation: String, _ input: String = "list-100") -> GuardedCell {
        GuardedCell(experiment: "largest", implementation: implementation, input: input)
    }

    @Test("a list names every cell, and marks the guarded ones")
    func list() throws {
        let listed = try #require(try worker.run(GateRequest(.list)).listed)
        #expect(listed.count == 8)
        #expect(listed.filter(\.isGuarded).map(\.cell) == [cell("reduced")])
        #expect(listed.first { $0.cell == cell("sorted", "list-1000") }?.profile == "standard")
    }

    @Test("times are per operation, batches are found, and a given count is kept")
    func times() throws {
        var request = GateRequest(.time, cells: [cell("reduced"), cell("sorted")])
        request.batchTime = 20_000
        let found = try worker.run(request).cells
        #expect(found.allSatisfy { $0.failure == nil && ($0.time ?? 0) > 0 && $0.digest == "digest of 100" })
        #expect(found.allSatisfy { $0.canDoMore && $0.count.isMultiple(of: 20) })
        request.counts = [40, 60]
        #expect(try worker.run(request).cells.map(\.count) == [40, 60])
    }

    @Test("counts that are sought are multiples of what is asked for, so that so much more work is a whole number")
    func multiples() throws {
        var request = GateRequest(.time, cells: [cell("reduced"), cell("sorted")])
        request.batchTime = 1
        request.countMultiple = 50
        let found = try worker.run(request).cells
        #expect(found.allSatisfy { $0.canDoMore && $0.count.isMultiple(of: 100) && $0.granularity == 1 })
        request.counts = [50, 100]
        #expect(try worker.run(request).cells.map(\.canDoMore) == [false, true])
    }

    @Test("cells that cannot be measured say why, and the others are measured")
    func failures() throws {
        let cells = [
            cell("wrong"), cell("limited"), cell("none"), cell("reduced", "no-input"),
            GuardedCell(experiment: "none", implementation: "a", input: "b"), cell("reduced"),
        ]
        let found = try worker.run(GateRequest(.time, cells: cells)).cells
        #expect(
            found.map(\.failure) == [
                "it answers differently from the reference", "too long",
                "experiment largest has no implementation named none", "experiment largest has no input named no-input",
                "no experiment is named none", nil,
            ])
        #expect(found[0].isMismatch)
        #expect(found[5].time != nil)
    }

    @Test("counts hold every exact metric, with a reason where it is absent")
    func counts() throws {
        let found = try worker.run(GateRequest(.counts, cells: [cell("reduced")])).cells[0]
        let exact = try #require(found.exact)
        #expect(Set(exact.keys) == ["allocations", "bytes", "instructions"])
        if case .measured(let allocations)? = exact["allocations"] { #expect(allocations == 0) }
    }

    @Test("what is no request of a gate is left to the run's worker")
    func others() throws {
        #expect(try worker.answer(Data("{\"experiment\":\"largest\"}".utf8)) == nil)
        let request = try JSONEncoder().encode(GateRequest(.list))
        #expect(try worker.answer(request) != nil)
    }
}
