/// The median of a few values: what warm-up, clock calibration and self-tests decide by. 0 for no values.
///
/// - Complexity: O(n log n).
func middle(of values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    let upper = sorted[sorted.count / 2]
    return sorted.count.isMultiple(of: 2) ? (sorted[sorted.count / 2 - 1] + upper) / 2 : upper
}
