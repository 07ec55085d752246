/// Draws whose algorithms are fixed here.
///
/// The standard library may change its way from random bits to a number or an order. These algorithms must not change,
/// because datasets are recipes that must give the same bytes on every machine and with every compiler. Their names
/// differ from the standard library's, so that the two are not confused. Source: measurement, Reproducible.
extension RandomNumberGenerator {
    /// A uniform number in `0..<bound`, without bias.
    ///
    /// Lemire's method (2019) takes the high half of a 128-bit product, and rejects the few low halves that would
    /// favour some results. It uses one number of the generator, rarely more, and divides only if the first number is
    /// in or near the rejected zone.
    ///
    /// - Precondition: `bound` is above 0.
    /// - Complexity: O(1) expected.
    @inlinable
    public mutating func index(below bound: Int) -> Int {
        precondition(bound > 0, "an index is drawn below a bound above 0, not below \(bound)")
        return Int(number(below: UInt64(bound)))
    }

    /// A uniform number in `0..<bound`, without bias; see ``index(below:)``.
    @inlinable
    public mutating func number(below bound: UInt64) -> UInt64 {
        precondition(bound > 0, "a number is drawn below a bound above 0")
        var product = (next() as UInt64).multipliedFullWidth(by: bound)
        if product.low < bound {
            // 2⁶⁴ mod bound low halves must be rejected to make all results equally frequent.
            let rejectionBound = (0 &- bound) % bound
            while product.low < rejectionBound { product = (next() as UInt64).multipliedFullWidth(by: bound) }
        }

        return product.high
    }

    /// A uniform integer in `range`, both ends included, without bias.
    ///
    /// - Complexity: O(1) expected.
    @inlinable
    public mutating func integer(in range: ClosedRange<Int>) -> Int {
        let width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound))
        if width == .max { return Int(truncatingIfNeeded: next() as UInt64) }
        return range.lowerBound &+ Int(truncatingIfNeeded: number(below: width + 1))
    }

    /// A uniform multiple of 2⁻⁵³ in `0..<1`: the upper 53 bits of one number.
    @inlinable
    public mutating func unitInterval() -> Double { Double((next() as UInt64) >> 11) * 0x1p-53 }

    /// True with a probability, to a resolution of 2⁻⁵³.
    ///
    /// It always takes exactly one number of the generator, so that changing a probability does not shift the draws
    /// that follow.
    ///
    /// - Parameter probability: 0 (never) to 1 (always).
    @inlinable
    public mutating func chance(_ probability: Double) -> Bool {
        precondition((0...1).contains(probability), "a probability lies in 0...1, not at \(probability)")
        return unitInterval() < probability
    }

    /// Puts `elements` into a uniformly random order (Fisher–Yates, from the last position down).
    ///
    /// - Complexity: O(n) for n elements.
    @inlinable
    public mutating func shuffleInPlace<Element>(_ elements: inout [Element]) {
        guard elements.count > 1 else { return }

        for last in stride(from: elements.count - 1, to: 0, by: -1) {
            // Swapped by hand: `swapAt` goes through the generic collection, and took most of a shuffle's time.
            let other = index(below: last + 1)
            let element = elements[last]
            elements[last] = elements[other]
            elements[other] = element
        }
    }

    /// Different indices in `0..<bound`; each set and each order is equally likely.
    ///
    /// They are the first positions of a shuffle of all indices. Only the moved indices are stored.
    ///
    /// - Parameter count: 0 to `bound`.
    /// - Complexity: O(count) expected.
    @inlinable
    public mutating func distinctIndices(_ count: Int, below bound: Int) -> [Int] {
        precondition((0...bound).contains(count), "there are no \(count) different indices below \(bound)")
        var movedIndices: [Int: Int] = [:]
        return (0..<count).map { position in
            let choice = position + index(below: bound - position)
            let value = movedIndices[choice] ?? choice
            movedIndices[choice] = movedIndices[position] ?? position
            return value
        }
    }

    /// An index with a probability proportional to its weight; an index of weight 0 is never drawn.
    ///
    /// - Parameter cumulative: the running sums of the weights, the last above 0: weights 1, 0, 3 are `[1, 1, 4]`.
    /// - Complexity: O(log n) for n weights.
    @inlinable
    public mutating func weightedIndex(cumulative: [UInt64]) -> Int {
        guard let total = cumulative.last, total > 0 else {
            preconditionFailure("a weighted index takes at least one weight above 0")
        }

        let point = number(below: total)
        var low = 0
        var high = cumulative.count - 1

        while low < high {
            let middle = (low + high) / 2
            if cumulative[middle] > point { high = middle } else { low = middle + 1 }
        }

        return low
    }
}
