import Testing

@testable import Measurement

@Suite struct CombinedProbabilityTests {
    @Test("two probabilities together are as rare as they say, and one that says nothing takes away from the other")
    func knownValues() {
        // R: pnorm((qnorm(p, lower = FALSE) + qnorm(q, lower = FALSE)) / sqrt(2), lower = FALSE)
        for (first, second, expected) in [
            (0.5, 0.5, 0.5), (0.05, 0.05, 0.0100064), (0.001, 0.2, 0.00271), (1e-6, 0.5, 0.000387),
        ] {
            #expect(abs(CombinedProbability.of(first, second) / expected - 1) < 0.01)
        }
        #expect(CombinedProbability.of(0, 0.01) < 1e-100)
    }

    @Test("points of the normal distribution are those of tables")
    func points() {
        for (probability, point) in [(0.5, 0.0), (0.025, 1.959964), (0.001, 3.090232), (1e-9, 5.997807)] {
            #expect(abs(NormalDistribution.point(above: probability) - point) < 1e-5)
        }
    }
}
