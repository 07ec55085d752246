/// Searches for the largest size that keeps a budget: a geometric ladder, then bisection. Source: measurement, Plans.
///
/// It only decides the size to try next; the caller judges that size and records the verdict.
///
///     var search = CapacitySearch(sizes: 10...1_000_000, precision: 1.1)
///     while let size = search.next { search.record(judge(size), at: size) }
///     search.largestPassing, search.smallestFailing  // 9_300, 9_700
///
/// A size that remains undecided belongs to neither side. The search then continues in the gaps on both sides of it.
public struct CapacitySearch: Sendable, Equatable {
    /// The smallest and the largest size to try.
    public let sizes: ClosedRange<Int>
    /// The ratio of the two ends at which the interval is narrow enough; above 1.
    public let precision: Double
    /// The largest size within the budget below all that are over; `nil` if there is none.
    public private(set) var largestPassing: Int?
    /// The smallest size over the budget; `nil` if there is none.
    public private(set) var smallestFailing: Int?
    /// The sizes between the two that stayed undecided, rising.
    public private(set) var undecided: [Int] = []
    private var highestTried: Int?

    /// The factor from rung to rung of the ladder.
    static let factor = 10
    /// The most undecided sizes in the interval. More of them show that the noise is wider than the precision, and end
    /// the search.
    static let mostUndecided = 3

    /// A search that has tried no size yet.
    ///
    /// - Precondition: sizes are positive, and `precision` is above 1.
    public init(sizes: ClosedRange<Int>, precision: Double) {
        precondition(sizes.lowerBound > 0, "sizes begin at 1 or more, not at \(sizes.lowerBound)")
        precondition(precision > 1, "a precision is a ratio above 1, not \(precision)")
        self.sizes = sizes
        self.precision = precision
    }

    /// The size to try next; `nil` if the search has ended.
    public var next: Int? {
        guard smallestFailing == nil, highestTried != sizes.upperBound else { return middleOfWidestGap }
        guard let highestTried else { return sizes.lowerBound }
        let (product, isTooLarge) = highestTried.multipliedReportingOverflow(by: Self.factor)
        return isTooLarge ? sizes.upperBound : min(product, sizes.upperBound)
    }

    /// Records the verdict of a size.
    ///
    /// A size within the budget changes nothing if a smaller one was over it, because a larger input may be faster by
    /// accident.
    public mutating func record(_ verdict: BudgetVerdict, at size: Int) {
        highestTried = max(highestTried ?? size, size)
        switch verdict {
        case .within: if size < smallestFailing ?? .max { largestPassing = max(largestPassing ?? size, size) }
        case .over: smallestFailing = min(smallestFailing ?? size, size)
        case .undecided: undecided = (undecided + [size]).sorted()
        }

        if let smallestFailing, let largestPassing, largestPassing >= smallestFailing { self.largestPassing = nil }
        undecided.removeAll { $0 <= largestPassing ?? 0 || $0 >= smallestFailing ?? .max }
    }

    /// The middle of the widest gap between ``largestPassing``, ``undecided`` and ``smallestFailing``; `nil` if this
    /// gap is narrow enough, or if too many sizes stayed undecided.
    private var middleOfWidestGap: Int? {
        guard undecided.count <= Self.mostUndecided else { return nil }

        var gaps: [(low: Int, high: Int)] = []
        if let first = undecided.first, let last = undecided.last {
            if let largestPassing { gaps.append((largestPassing, first)) }
            if let smallestFailing { gaps.append((last, smallestFailing)) }
        } else if let largestPassing, let smallestFailing {
            gaps.append((largestPassing, smallestFailing))
        }

        let widest = gaps.max { Double($0.high) / Double($0.low) < Double($1.high) / Double($1.low) }
        guard let widest, Double(widest.high) / Double(widest.low) > precision else { return nil }

        return Self.middle(of: widest.low, widest.high)
    }

    /// The geometric mean of two sizes, rounded to two digits if the rounded size lies between them; `nil` if no size
    /// lies between them.
    static func middle(of low: Int, _ high: Int) -> Int? {
        guard high - low > 1 else { return nil }

        let exact = (Double(low) * Double(high)).squareRoot()
        var scale = 1.0
        while exact / scale >= 100 { scale *= 10 }
        let rounded = Int((exact / scale).rounded() * scale)
        if rounded > low, rounded < high { return rounded }

        return min(max(Int(exact.rounded()), low + 1), high - 1)
    }
}
