import CLibrary

/// The ways in which a cost may grow with the size n, the slowest growth first. Source: measurement, Growth.
public enum GrowthClass: String, NamedCase, Hashable, Sendable {
    case constant = "O(1)"
    case logarithmic = "O(log n)"
    case squareRoot = "O(√n)"
    case linear = "O(n)"
    case linearithmic = "O(n log n)"
    case quadratic = "O(n²)"

    /// Returns the value of the class's function at a size. At 1 it is 1 in every class.
    ///
    /// Here "log n" is log₂ n + 1, the steps of a bisection among n. The logarithm alone would be 0 at n = 1, where
    /// every algorithm costs something.
    ///
    /// - Parameter size: the size, at least 1.
    public func value(at size: Int) -> Double {
        let n = Double(size)
        switch self {
        case .constant: return 1
        case .logarithmic: return log2(n) + 1
        case .squareRoot: return n.squareRoot()
        case .linear: return n
        case .linearithmic: return n * (log2(n) + 1)
        case .quadratic: return n * n
        }
    }
}
