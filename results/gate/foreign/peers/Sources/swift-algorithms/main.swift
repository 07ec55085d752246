import Algorithms

/// The operation of a cell on its input, which is made once.
func operation(_ cell: String) -> (() -> Int)? {
    var numbers = Numbers()
    func random(_ size: Int) -> [Int] { (0..<size).map { _ in Int.random(in: -size...size, using: &numbers) } }

    switch cell {
    case "min-5/min/random-10000":
        let list = random(10_000)
        return { list.min(count: 5)[0] }
    case "min-50/min/random-1000":
        let list = random(1_000)
        return { list.min(count: 50)[0] }
    case "min-50/min/descending-1000":
        let list = random(1_000).sorted(by: >)
        return { list.min(count: 50)[0] }
    default: return nil
    }
}

/// The numbers of SplitMix64, the same in each process.
struct Numbers: RandomNumberGenerator {
    var state: UInt64 = 1

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Calls an operation again and again, and returns what all calls add up to.
@inline(never)
func sum(_ calls: Int, of operation: () -> Int) -> Int {
    var sum = 0
    for _ in 0..<calls { sum &+= operation() }
    return sum
}

guard CommandLine.arguments.count == 3, let calls = Int(CommandLine.arguments[2]),
    let operation = operation(CommandLine.arguments[1])
else { fatalError("usage: peer CELL CALLS") }
print(sum(calls, of: operation))
