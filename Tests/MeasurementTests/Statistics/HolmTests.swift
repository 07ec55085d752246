import Testing

@testable import Measurement

@Suite struct HolmTests {
    @Test("the smallest is held against error / m, the next against error / (m - 1), until one fails")
    func stepDown() {
        let rejections = Holm.rejections([0.011, 0.5, 0.009, 0.02], familySize: 4, error: 0.05)
        #expect(rejections.map(\.position) == [2, 0, 3])
        let levels: [Double] = [0.0125, 0.05 / 3, 0.025]
        #expect(rejections.map(\.level) == levels)
        #expect(Holm.rejections([0.02, 0.001], familySize: 2, error: 0.01).map(\.position) == [1])
        #expect(Holm.rejections([0.006, 0.006], familySize: 2, error: 0.01).isEmpty)
        #expect(Holm.rejections([], familySize: 3, error: 0.01).isEmpty)
    }

    @Test("hypotheses that are not looked at make the others harder")
    func family() {
        #expect(Holm.rejections([0.004], familySize: 1, error: 0.01).count == 1)
        #expect(Holm.rejections([0.004], familySize: 3, error: 0.01).isEmpty)
    }
}
