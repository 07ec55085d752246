/// The definition of a sample quantile that all numbers of the lab use.
public enum Quantile {
    /// The quantile `probability` of `sorted`: Hyndman and Fan's type 7 (1996), the default of R and NumPy. It
    /// interpolates linearly between the order statistics around position `(n − 1) · probability`, counted from 0.
    ///
    /// - Parameters:
    ///   - sorted: ascending, not empty, without NaN.
    ///   - probability: 0 (the minimum) to 1 (the maximum).
    /// - Complexity: O(1).
    public static func of(sorted: [Double], _ probability: Double) -> Double {
        of(sorted.count, probability) { sorted[$0] }
    }

    /// Returns a quantile of sorted values that need not be in an array.
    ///
    /// - Parameters:
    ///   - count: the number of values.
    ///   - value: returns the value at a position; it is called once or twice.
    static func of(_ count: Int, _ probability: Double, value: (Int) -> Double) -> Double {
        precondition(count > 0, "a quantile takes at least one value")
        precondition((0...1).contains(probability), "a quantile's probability lies in 0...1, not at \(probability)")
        let position = Double(count - 1) * probability
        let index = Int(position)
        let fraction = position - Double(index)
        let lower = value(index)

        guard fraction > 0 else { return lower }

        let upper = value(index + 1)
        return upper > lower ? lower + fraction * (upper - lower) : lower
    }

    /// The median of `sorted`: the middle value, or the mean of the two middle ones.
    ///
    /// - Parameter sorted: ascending, not empty, without NaN.
    /// - Complexity: O(1).
    public static func median(sorted: [Double]) -> Double { of(sorted: sorted, 0.5) }

    /// The median of values in any order; `nil` for none.
    ///
    /// - Complexity: O(n log n).
    public static func median(of values: some Sequence<Double>) -> Double? {
        let sorted = values.sorted()
        return sorted.isEmpty ? nil : median(sorted: sorted)
    }
}
