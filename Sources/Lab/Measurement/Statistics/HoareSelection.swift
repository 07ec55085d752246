extension [Double] {
    /// Moves numbers within a range so that one stands where sorting the range puts it. No number before it is larger,
    /// and none after it is smaller. This is Hoare's selection (1961).
    ///
    /// - Precondition: no number is NaN, and the place lies in the range.
    /// - Complexity: O(n) expected.
    mutating func placeNumber(of place: Int, in range: Range<Int>) {
        precondition(
            range.contains(place) && range.lowerBound >= 0 && range.upperBound <= count,
            "the place \(place) lies in the range \(range) of \(count) numbers")
        withUnsafeMutableBufferPointer { numbers in
            var first = range.lowerBound
            var last = range.upperBound - 1
            while first < last {
                // The middle one of three numbers parts the others well in most orders.
                let centre = numbers[(first &+ last) / 2]
                let lower = Swift.min(numbers[first], numbers[last])
                let upper = Swift.max(numbers[first], numbers[last])
                let pivot = Swift.max(lower, Swift.min(upper, centre))

                // Both scans end at the pivot, or at a number that was swapped.
                var left = first
                var right = last
                while left <= right {
                    while numbers[left] < pivot { left &+= 1 }
                    while numbers[right] > pivot { right &-= 1 }
                    guard left <= right else { break }

                    numbers.swapAt(left, right)
                    left &+= 1
                    right &-= 1
                }

                if place > right, place < left { return }
                if place <= right { last = right } else { first = left }
            }
        }
    }
}
