/// Something to measure that changes: a list of numbers whose largest is asked for.
package final class Numbers {
    package var values: [Int]

    package init(_ values: [Int]) { self.values = values }
}
