import Testing

@testable import Results

@Suite struct FindingOrderTests {
    @Test("where more is better, the largest loss is the worst finding, and the smallest gain of the improvements")
    func orderOfRates() throws {
        var findings = Findings(base: "a", head: "b")
        let cell = try SmallResult.cell(plan: .throughput, metric: .rate).id
        findings.rows = [
            Finding(cell, .improved, change: 0.3), Finding(cell, .regressed, change: -0.01),
            Finding(cell, .improved, change: 0.1), Finding(cell, .regressed, change: -0.5), Finding(cell, .regressed),
        ]
        #expect(findings.worstFirst.map { findings.rows[$0].change } == [-0.5, -0.01, nil, 0.1, 0.3])
    }

    @Test("findings come the worst first, and are counted in that order")
    func order() throws {
        var findings = Findings(base: "a", head: "b")
        let cell = try SmallResult.cell().id
        findings.rows = [
            Finding(cell, .same), Finding(cell, .regressed, change: 0.1), Finding(cell, .regressed, change: 0.2),
            Finding(cell, .missing),
        ]
        #expect(findings.worstFirst.map { findings.rows[$0].change } == [0.2, 0.1, nil, nil])
        #expect(findings.worstFirst.map { findings.rows[$0].verdict } == [.regressed, .regressed, .missing, .same])
        #expect(findings.summary == "2 regressed, 1 missing, 1 same")
    }
}
