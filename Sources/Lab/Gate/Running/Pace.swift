/// The time that pairs of processes take, from which that of the next one is estimated.
struct Pace {
    private var last = 0.0
    private var sum = 0.0
    private var count = 0.0

    mutating func add(_ seconds: Double) {
        last = seconds
        sum += seconds
        count += 1
    }

    /// The seconds of the next pair; 0 before the first. Cells leave, so that the last pair tells more than the mean,
    /// unless something held it up.
    var next: Double { count > 0 ? min(last, sum / count) : 0 }
}
