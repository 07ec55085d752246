import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct LargestGainsTests {
    private func time(_ path: String, _ ratio: Double) -> Finding {
        let parts = path.split(separator: "/").map(String.init)
        let cell = ExportSample.cell(parts[0], parts[1], parts[2], .warm, .time, around: 1).id
        return Finding(cell, ratio < 1 ? .faster : .noDifference, base: 100, head: 100 * ratio, change: ratio - 1)
    }

    private func clause(_ times: [(path: String, ratio: Double)]) -> String {
        let all = times.map { time($0.path, $0.ratio) }
        return LargestGains.clause(of: all.filter { $0.verdict == .faster }, among: all)
    }

    @Test("a gain names its implementation, its mean, and on how many of the inputs it is")
    func one() {
        #expect(clause([("e/a/1", 0.75)]) == "a took about 25 % less time")
        #expect(clause([("e/a/1", 0.6), ("e/a/2", 0.6)]) == "a took about 40 % less time on all 2 inputs")
        #expect(clause([("e/a/1", 0.6), ("e/a/2", 1)]) == "a took about 40 % less time on 1 of 2 inputs")
        // The geometric mean of the ratios.
        #expect(clause([("e/a/1", 0.4), ("e/a/2", 0.9)]) == "a took about 40 % less time on all 2 inputs")
    }

    @Test("a gain of one of several kinds of times has the name of that time, and its own inputs")
    func kinds() {
        var cold = time("e/a/1", 0.5)
        cold.cell.plan = .cold
        let warm = [time("e/a/1", 1), time("e/a/2", 1)]
        #expect(LargestGains.clause(of: [cold], among: warm + [cold]) == "a took about 50 % less cold time")
        let gain = time("e/a/2", 0.5)
        #expect(
            LargestGains.clause(of: [gain, cold], among: [warm[0], gain, cold])
                == "a took about 50 % less time on all 2 inputs")
    }

    @Test("of several gains three are named, the largest first, and the others are counted")
    func several() {
        let two = clause([("e/a/1", 0.75), ("f/b/1", 0.6)])
        #expect(two == "f/b took about 40 % less time and e/a about 25 % less time")
        let many = clause(["a", "b", "c", "d", "g"].map { (path: "e/\($0)/1", ratio: 0.6) })
        #expect(many.hasSuffix(" and c about 40 % less time; 2 more took less time as well"))
    }

    @Test("a gain of nearly all of the time is not all of it, and a larger one is a factor")
    func large() {
        #expect(clause([("e/a/1", 0.004)]) == "a took about 99.6 % less time")
        #expect(clause([("e/a/1", 0.0004)]) == "a took less time by a factor of 2,500")
    }
}
