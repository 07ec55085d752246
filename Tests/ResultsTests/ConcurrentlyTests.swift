import Testing

@testable import Results

@Suite struct ConcurrentlyTests {
    @Test("elements are in order, however many are made together", arguments: [1, 3, 1_024])
    func order(part: Int) {
        let squares = concurrently(100, inPartsOf: part) { numbers in numbers.map { $0 * $0 } }
        #expect(squares == (0..<100).map { $0 * $0 })
    }

    @Test("the error of the first part that fails is thrown")
    func error() {
        struct Failure: Error, Equatable { let number: Int }
        #expect(throws: Failure(number: 40)) {
            try concurrently(100, inPartsOf: 1) { (numbers) throws(Failure) in
                guard numbers.lowerBound < 40 else { throw Failure(number: numbers.lowerBound) }
                return Array(numbers)
            }
        }
    }
}
