import Testing

@testable import Gate

@Suite struct GateSettingsTests {
    @Test("the looks of a comparison share the whole error, and later looks never get less of it")
    func looks() {
        for links in 1...200 {
            let looks = GateSettings(layouts: links).looks
            #expect((5...7).contains(looks.count))
            #expect(abs(looks.reduce(0) { $0 + $1.share } - 1) < 1e-12)
            for (earlier, later) in zip(looks, looks.dropFirst()) {
                #expect(earlier.pairs < later.pairs || links == 1)
                #expect(earlier.share <= later.share)
            }

            let later = looks.suffix(5).map(\.pairs)
            if links <= 40 { #expect(later[0] == links) }
            #expect(later[2] >= links && later[3] >= 2 * links)
            #expect(looks.dropLast(5).map(\.pairs) == [6, 15].filter { $0 < later[0] })
        }

        for pairs in [1, 6, 30, 60, 120] {
            let looks = GateSettings.confirmationLooks(pairs: pairs)
            #expect(looks.last?.pairs == pairs)
            #expect(abs(looks.reduce(0) { $0 + $1.share } - 1) < 1e-12)
        }
    }

    @Test("half the tolerance needs four times the links, up to 120")
    func layouts() {
        let expected = [(1.0, 30), (0.01, 30), (0.0075, 53), (0.005, 120), (0.001, 120), (0, 120)]
        for (tolerance, layouts) in expected { #expect(GateSettings.layouts(forTolerance: tolerance) == layouts) }
    }
}
