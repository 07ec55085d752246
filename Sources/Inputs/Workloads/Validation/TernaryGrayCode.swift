/// All sequences of digits 0, 1, 2 in an order in which one digit changes by one at a time, from all zeros on.
///
/// Knuth, The Art of Computer Programming 4A, 7.2.1.1, algorithm H: the focus pointers find the digit that changes
/// without a search.
struct TernaryGrayCode {
    private var digits: [Int]
    private var directions: [Int]
    private var focus: [Int]

    /// All zeros.
    init(digits count: Int) {
        digits = Array(repeating: 0, count: count)
        directions = Array(repeating: 1, count: count)
        focus = Array(0...count)
    }

    /// Changes one digit and says which and to what; `nil` after the last sequence.
    ///
    /// - Complexity: O(1).
    mutating func next() -> (digit: Int, value: Int)? {
        let digit = focus[0]
        focus[0] = 0
        guard digit < digits.count else { return nil }
        digits[digit] += directions[digit]
        if digits[digit] == 0 || digits[digit] == 2 {
            directions[digit] = -directions[digit]
            focus[digit] = focus[digit + 1]
            focus[digit + 1] = digit + 1
        }
        return (digit, digits[digit])
    }
}
