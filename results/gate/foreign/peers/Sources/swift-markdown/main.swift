import Markdown

/// The operation of a cell on its input, which is made once.
func operation(_ cell: String) -> (() -> Int)? {
    var numbers = Numbers()

    switch cell {
    case "parse/parse/list-200":
        let items = (0..<200).map { _ in "- item *\(Int.random(in: 0...999, using: &numbers))* with `code`" }
        let text = "# A list\n\n" + items.joined(separator: "\n") + "\n"
        return { Document(parsing: text).child(at: 1)?.childCount ?? 0 }
    case "children/child-at/list-200":
        let document = Document(parsing: "# A list\n\n" + String(repeating: "- item\n", count: 200))
        return {
            guard let list = document.child(at: 1) else { return 0 }
            return (0..<list.childCount).filter { list.child(at: $0) is ListItem }.count
        }
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
