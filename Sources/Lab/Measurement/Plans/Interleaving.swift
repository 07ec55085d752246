/// The order in which operations take their turns: freshly shuffled every round, so that drift of the machine hits all
/// alike and none always follows the same neighbour (measurement, "Plans").
///
/// The shuffle is the lab's own, because the standard library's may change between versions, and a schedule must be
/// repeatable from its seed.
struct Interleaving {
    private var order: [Int] = []

    /// The given operations in a fresh random order (Fisher–Yates).
    ///
    /// - Complexity: O(operations).
    mutating func round(of operations: some Sequence<Int>, random: inout some RandomNumberGenerator) -> [Int] {
        order.removeAll(keepingCapacity: true)
        order.append(contentsOf: operations)
        var last = order.count - 1
        while last > 0 {
            order.swapAt(last, Self.draw(below: last + 1, random: &random))
            last -= 1
        }
        return order
    }

    /// A number in 0 ..< `bound`, each equally likely (Lemire's multiplication with rejection).
    static func draw(below bound: Int, random: inout some RandomNumberGenerator) -> Int {
        let bound = UInt64(bound)
        let threshold = (0 &- bound) % bound
        while true {
            let product = random.next().multipliedFullWidth(by: bound)
            if product.low >= threshold { return Int(product.high) }
        }
    }
}
