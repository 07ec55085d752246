import Foundation
import Testing

@testable import Results

@Suite struct CellOwnerTests {
    @Test("a cell and a reason of the whole input have an empty implementation in files, and read back as they were")
    func wholeInput() throws {
        let cell = CellID(experiment: "e", owner: .wholeInput, input: "i", plan: .memory, metric: .resident)
        let encodedCell = try JSONEncoder().encode(cell)
        #expect(try text("implementation", in: encodedCell) == "")
        #expect(try JSONDecoder().decode(CellID.self, from: encodedCell) == cell)

        let absence = NotRun(experiment: "e", .wholeInput, input: "i", plan: .cold, .notCounted)
        let encodedAbsence = try JSONEncoder().encode(absence)
        #expect(try text("implementation", in: encodedAbsence) == "")
        #expect(try JSONDecoder().decode(NotRun.self, from: encodedAbsence) == absence)
    }

    @Test("a cell and a reason of an implementation have its name in files, and read back as they were")
    func implementation() throws {
        let cell = CellID(experiment: "e", owner: .implementation("a"), input: "i", plan: .cold, cores: 2)
        let encodedCell = try JSONEncoder().encode(cell)
        #expect(try text("implementation", in: encodedCell) == "a")
        #expect(try JSONDecoder().decode(CellID.self, from: encodedCell) == cell)

        let absence = NotRun(experiment: "e", .implementation("a"), input: "i", .notCounted)
        let encodedAbsence = try JSONEncoder().encode(absence)
        #expect(try text("implementation", in: encodedAbsence) == "a")
        #expect(try JSONDecoder().decode(NotRun.self, from: encodedAbsence) == absence)
    }

    @Test("the fields of a cell's identity are those of the schema")
    func fields() throws {
        let cell = CellID(experiment: "e", owner: .wholeInput, input: "i", plan: .memory)
        let fields = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(cell)) as? [String: Any]
        #expect(
            fields.map { Set($0.keys) } == ["experiment", "implementation", "input", "plan", "metric", "cores"])
    }

    @Test("a reason of the whole input concerns the cells of all implementations, and another only its own")
    func reasons() {
        let cells = ["a", "b"].map { CellID(experiment: "e", implementation: $0, input: "i") }
        let ofAll = NotRun(experiment: "e", .wholeInput, input: "i", .notCounted)
        let ofOne = NotRun(experiment: "e", .implementation("a"), input: "i", .notCounted)
        #expect(cells.map(ofAll.concerns) == [true, true])
        #expect(cells.map(ofOne.concerns) == [true, false])
        #expect([ofAll, ofOne].map(\.path) == ["e/i", "e/a/i"])
    }

    @Test("a cell of the whole input is that of the machine's copy if it is measured by throughput alone")
    func copies() throws {
        let copy = try SmallResult.cell("", plan: .throughput, role: .ofWholeInput)
        #expect(copy.owner == .wholeInput && copy.isCopy)
        #expect(try !SmallResult.cell("", plan: .memory, role: .ofWholeInput).isCopy)
        #expect(try !SmallResult.cell("a", plan: .throughput).isCopy)
    }

    private func text(_ field: String, in json: Data) throws -> String? {
        let fields = try JSONSerialization.jsonObject(with: json) as? [String: Any]
        return fields?[field] as? String
    }
}
