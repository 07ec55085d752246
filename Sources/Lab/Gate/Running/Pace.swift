/// The time of pairs of processes so far, which gives an estimate for the next one.
struct Pace {
    private var last = 0.0
    private var sum = 0.0
    private var count = 0.0

    mutating func add(_ seconds: Double) {
        last = seconds
        sum += seconds
        count += 1
    }

    /// The estimated seconds of the next pair; 0 before the first. The number of cells shrinks, so the last pair is a
    /// better estimate than the mean, unless something delayed it.
    var next: Double { count > 0 ? min(last, sum / count) : 0 }
}
