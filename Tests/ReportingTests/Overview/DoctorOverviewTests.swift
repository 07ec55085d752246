import Measurement
import TestSupport
import Testing

@testable import Reporting

@Suite struct DoctorOverviewTests {
    private let fine = DoctorCheck(.ok, "resolution 20 ns", name: "clock")
    private let load = DoctorCheck(.warning, "3.76 over the last minute", "stop other programs", name: "load")
    private let noise = DoctorCheck(.unfit, "a fixed loop varies by 64 %", "use another machine", name: "noise")
    private let counter = DoctorCheck(.missing, "none is shown", "use callgrind", name: "instruction counter")

    private func text(_ checks: [DoctorCheck], showsAll: Bool = false, width: Int = 80) -> [String] {
        DoctorOverview(checks).lines(width: width, showsAll: showsAll).map(\.text)
    }

    @Test("the verdict comes first, then what has a remedy, the worst first, then what is in order")
    func order() {
        #expect(
            text([fine, counter, load, noise]) == [
                "✗ Unfit for timing: noise. Exact counts are not affected.", "",
                "✗ noise: a fixed loop varies by 64 %", "  → use another machine", "",
                "? load: 3.76 over the last minute", "  → stop other programs", "",
                "– instruction counter: none is shown", "  → use callgrind", "",
                "✓ 1 in order: clock. --all",
            ])
        #expect(text([fine, load])[0] == "✓ Fit for timing, with care: load.")
        #expect(text([fine, counter])[0] == "✓ Fit for timing.")
        #expect(text([fine])[0] == "✓ Fit for timing; nothing to remedy.")
    }

    @Test("--all describes what is in order, and no line is wider than asked")
    func details() {
        #expect(text([fine], showsAll: true).last == "✓ clock: resolution 20 ns")
        let narrow = text([noise, load, counter, fine], width: 40)
        expectAll(narrow, count: 6...) { $0.count <= 40 }
    }
}
