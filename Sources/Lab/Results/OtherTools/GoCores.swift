/// The number of cores in the names of Go's benchmarks from one call of `go test`.
///
/// Go adds `-8` to a name on 8 cores (`GOMAXPROCS`, `-cpu`), and nothing on one core. A name may have such an ending
/// itself. All benchmarks of a call run on the same numbers of cores, which resolves the ambiguity.
struct GoCores {
    /// The names of the call, as printed.
    private let names: Set<String>
    /// True if one core is among the numbers, which a name without a number at its end shows.
    private let hasOneCore: Bool
    /// The numbers of cores if one core is not among them; empty if the numbers belong to the names.
    private let numbers: Set<Int>

    /// The cores of a call that printed these names in this order.
    init(_ names: [String]) {
        var endings: [String: Set<Int>] = [:]
        for end in names.compactMap(Self.end) { endings[end.name, default: []].insert(end.number) }

        self.names = Set(names)
        hasOneCore = names.contains { Self.end(of: $0) == nil }
        // The first benchmark ran on all numbers; a later one may have been skipped or cut off.
        let first = names.first.flatMap(Self.end).flatMap { endings[$0.name] } ?? []
        numbers = endings.values.allSatisfy { $0.isSubset(of: first) } ? first : []
    }

    /// The name of a benchmark without its cores, and the cores.
    func split(_ name: String) -> (name: String, cores: Int) {
        guard let end = Self.end(of: name) else { return (name, 1) }

        let isCores = hasOneCore ? names.contains(end.name) : numbers.contains(end.number)
        return isCores ? (end.name, end.number) : (name, 1)
    }

    /// The sentence about names whose numbers could also belong to them; `nil` if there are no such names.
    var remark: String? {
        let isUnclear = !hasOneCore && numbers.count > 1 && names.allSatisfy { $0.contains("/") }
        guard isUnclear else { return nil }

        let list = numbers.sorted().map(String.init)
        return
            "the numbers at the ends of names, \(list.dropLast().joined(separator: ", ")) and \(list[list.count - 1]), "
            + "were taken for cores, as -cpu prints them; run with -cpu 2 if they belong to the names"
    }

    /// The part of a name before the number after its last hyphen, and the number; `nil` without such a number.
    private static func end(of name: String) -> (name: String, number: Int)? {
        guard let hyphen = name.lastIndex(of: "-") else { return nil }

        let digits = name[name.index(after: hyphen)...]
        guard digits.allSatisfy({ ("0"..."9").contains($0) }), digits.first != "0", let number = Int(digits) else {
            return nil
        }
        return (String(name[..<hyphen]), number)
    }
}
