import Reproducibility
import Testing

@testable import Measurement

@Suite struct HoareSelectionTests {
    @Test("a place has the number that sorting puts there, none larger before it and none smaller after it")
    func places() {
        var random = Xoshiro256StarStar(seed: 7)
        for count in 1...60 {
            let few = (0..<count).map { _ in Double(random.index(below: 4)) }
            let many = (0..<count).map { _ in random.unitInterval() }
            let rising = many.sorted()
            let falling = Array(rising.reversed())
            for numbers in [few, many, rising, falling, Array(repeating: 7.0, count: count)] {
                let first = random.index(below: count)
                let range = first..<(first + 1 + random.index(below: count - first))
                let place = range.lowerBound + random.index(below: range.count)
                var placed = numbers
                placed.placeNumber(of: place, in: range)

                let sorted = numbers[range].sorted()
                #expect(placed[place] == sorted[place - range.lowerBound])
                #expect(placed[range].sorted() == sorted)
                #expect(!placed[range.lowerBound...place].contains { $0 > placed[place] })
                #expect(!placed[place..<range.upperBound].contains { $0 < placed[place] })
                #expect(placed[..<range.lowerBound] == numbers[..<range.lowerBound])
                #expect(placed[range.upperBound...] == numbers[range.upperBound...])
            }
        }
    }
}
