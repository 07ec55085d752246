import CLibrary

/// The mean for ratios: a half and a double average to 1.
public enum GeometricMean {
    /// The geometric mean of `values`; `nil` if there are none, or one is not a finite number above 0.
    ///
    /// It is computed through logarithms, so that no product overflows.
    ///
    /// - Complexity: O(n).
    public static func of(_ values: [Double]) -> Double? {
        guard !values.isEmpty, values.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
        return exp(values.reduce(0) { $0 + log($1) } / Double(values.count))
    }
}
