import Foundation
import Testing

@testable import Workloads

@Suite struct LogarithmTests {
    @Test("logarithms are those of the C library to 15 digits, at both ends of the span too")
    func isRight() {
        for step in 0..<100_000 {
            let x = Double(step) / 100_000
            let expected = log1p(-x)
            #expect(abs(Logarithm.ofOneMinus(x) - expected) <= 4e-15 * max(1, abs(expected)), "\(x)")
        }
        #expect(Logarithm.ofOneMinus(0) == 0)
        #expect(Logarithm.ofOneMinus(1) == -.infinity)
        #expect(abs(Logarithm.ofOneMinus(1 - 0x1p-52) - -52 * log(2)) < 1e-13)
    }
}
