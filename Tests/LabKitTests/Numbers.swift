/// Something to measure that changes: a list of numbers whose largest is asked for.
final class Numbers {
    var values: [Int]
    init(_ values: [Int]) { self.values = values }
}
