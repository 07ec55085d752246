import Measurement
import Results
import Testing

@testable import Gate

@Suite struct ConfirmationAnswerTests {
    private func finding(_ verdict: Verdict, _ lower: Double, _ upper: Double) -> TimeVerdict {
        TimeVerdict(
            verdict: verdict, estimate: (lower + upper) / 2, interval: Interval(lower: lower, upper: upper),
            level: 0.005, units: 30)
    }

    /// A candidate of 2 to 3 %, where 1 % counts as no change, and a finding on fresh layouts.
    private func answer(_ verdict: Verdict, _ lower: Double, _ upper: Double, isCutOff: Bool) -> String {
        let answer = ConfirmationAnswer(
            finding(.regressed, 0.02, 0.03), finding(verdict, lower, upper), margin: 0.01, isCutOff: isCutOff,
            unit: .layouts)
        return switch answer {
        case .regressed(let remark): "regressed: \(remark?.sentence ?? "")"
        case .inconclusive(let reason): "inconclusive: \(reason.sentence)"
        case .cutOff: "cut off"
        }
    }

    @Test("a larger effect on fresh layouts is a regression only if it is confirmed")
    func larger() {
        let uncertain = "regressed: \(FindingReason.uncertainSize.sentence)"
        #expect(answer(.regressed, 0.05, 0.08, isCutOff: false) == uncertain)
        #expect(answer(.regressed, 0.05, 0.08, isCutOff: true) == uncertain)
        let refuted = "inconclusive: \(FindingReason.refuted(by: .layouts).sentence)"
        #expect(answer(.inconclusive, 0.05, 0.08, isCutOff: false) == refuted)
        #expect(answer(.inconclusive, 0.05, 0.08, isCutOff: true) == "cut off")
    }

    @Test("an effect on fresh layouts that meets the first one needs no remark")
    func meeting() {
        #expect(answer(.regressed, 0.025, 0.08, isCutOff: false) == "regressed: ")
        let refuted = "inconclusive: \(FindingReason.refuted(by: .layouts).sentence)"
        #expect(answer(.inconclusive, 0, 0.025, isCutOff: false) == refuted)
        #expect(answer(.inconclusive, 0, 0.025, isCutOff: true) == "cut off")
    }

    @Test("an effect on fresh layouts that does not meet the first one, and may be none, contradicts it")
    func contradiction() {
        let contradicted = "inconclusive: \(FindingReason.contradicted.sentence)"
        for isCutOff in [false, true] {
            #expect(answer(.inconclusive, -0.01, 0.005, isCutOff: isCutOff) == contradicted)
        }
    }
}
