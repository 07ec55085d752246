import TestSupport
import Testing

@testable import LabKit

@Suite struct NamesOfShapesTests {
    private static func faults(naming input: String) -> [String] {
        let generated = Inputs("chain", sizes: [10]) { size, random in random.integers(size) }
        let other = Inputs(one: input, shape: "x", size: 5) { _ in [1] }
        let experiment = Experiment("e", "", answers: .equal) {
            Inputs([generated, other])
        } comparing: {
            Implementation<[Int], Int>.reference("count") { $0.count }
        }
        return DeclarationFault.faults(in: [experiment]).map(\.description)
    }

    @Test("an input with the name of a generated shape is a fault, and one with the name of its own shape is none")
    func inputs() {
        let faults = Self.faults(naming: "chain")
        #expect(faults.count == 1)
        #expect(faults.first?.contains("its input 'chain' has the name of a shape") == true, "\(faults)")
        #expect(Self.faults(naming: "x").isEmpty)
        #expect(Self.faults(naming: "chain-5").isEmpty)
    }
}
