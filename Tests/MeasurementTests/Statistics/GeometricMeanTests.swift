import Testing

import Measurement

struct GeometricMeanTests {
    // √(1 · 4) = 2; ∛(2 · 4 · 8) = ∛64 = 4; a half and a double cancel.
    @Test("the geometric mean is the root of the product")
    func theGeometricMeanIsTheRootOfTheProduct() throws {
        #expect(try #require(GeometricMean.of([1, 4])).agrees(with: 2))
        #expect(try #require(GeometricMean.of([2, 4, 8])).agrees(with: 4))
        #expect(try #require(GeometricMean.of([0.5, 2])).agrees(with: 1))
        #expect(try #require(GeometricMean.of([7])).agrees(with: 7))
    }

    @Test("products that no number can hold do not overflow")
    func productsDoNotOverflow() throws {
        #expect(try #require(GeometricMean.of([1e300, 1e300, 1e300])).agrees(with: 1e300))
        #expect(try #require(GeometricMean.of([1e-300, 1e-300])).agrees(with: 1e-300))
    }

    @Test("there is none of nothing, 0, a negative, infinite or missing number")
    func thereIsNoneOfWhatHasNoLogarithm() {
        #expect(GeometricMean.of([]) == nil)
        #expect(GeometricMean.of([1, 0]) == nil)
        #expect(GeometricMean.of([1, -2]) == nil)
        #expect(GeometricMean.of([1, .infinity]) == nil)
        #expect(GeometricMean.of([1, .nan]) == nil)
    }
}
