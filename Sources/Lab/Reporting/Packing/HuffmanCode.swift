/// A canonical Huffman code (RFC 1951, 3.2.2): short codes for what is frequent.
struct HuffmanCode {
    /// The number of bits by symbol; none for what never occurs.
    let lengths: [Int]
    /// The codes by symbol, the first bit lowest.
    private let codes: [Int]

    /// The code for symbols that occur so often, none longer than `limit` bits.
    ///
    /// At least two symbols get a code, because not every reader takes a code of one.
    init(frequencies: [Int], limit: Int) {
        var frequencies = frequencies
        for symbol in frequencies.indices where frequencies.count(where: { $0 > 0 }) < 2 {
            if frequencies[symbol] == 0 { frequencies[symbol] = 1 }
        }
        let used = frequencies.indices.filter { frequencies[$0] > 0 }
            .sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
        let counts = Self.counts(used.map { frequencies[$0] }, limit: limit)
        var lengths = [Int](repeating: 0, count: frequencies.count)
        var rest = used[...]
        for length in stride(from: limit, through: 1, by: -1) {
            for _ in 0..<counts[length] {
                if let symbol = rest.popFirst() { lengths[symbol] = length }
            }
        }
        self.lengths = lengths
        var next = [Int](repeating: 0, count: limit + 2)
        for length in 1...limit { next[length + 1] = (next[length] + counts[length]) << 1 }
        codes = lengths.map { length in
            guard length > 0 else { return 0 }
            defer { next[length] += 1 }
            return Self.reversed(next[length], count: length)
        }
    }

    /// Adds the code of a symbol.
    func add(_ symbol: Int, to stream: inout BitStream) { stream.add(codes[symbol], count: lengths[symbol]) }

    /// How many codes have each length, for frequencies in ascending order.
    private static func counts(_ frequencies: [Int], limit: Int) -> [Int] {
        // Both leaves and inner nodes come in ascending order, so that the two lightest stand at the front of either.
        var weights = frequencies
        var parents = [Int](repeating: 0, count: 2 * frequencies.count - 1)
        var (leaf, inner) = (0, frequencies.count)
        while weights.count < parents.count {
            var weight = 0
            for _ in 0..<2 {
                let takesLeaf =
                    leaf < frequencies.count && (inner == weights.count || weights[leaf] <= weights[inner])
                let lightest = takesLeaf ? leaf : inner
                if takesLeaf { leaf += 1 } else { inner += 1 }
                parents[lightest] = weights.count
                weight += weights[lightest]
            }
            weights.append(weight)
        }
        var depths = [Int](repeating: 0, count: parents.count)
        var counts = [Int](repeating: 0, count: limit + 1)
        for node in stride(from: parents.count - 2, through: 0, by: -1) {
            depths[node] = depths[parents[node]] + 1
            if node < frequencies.count { counts[min(depths[node], limit)] += 1 }
        }
        // What was cut to the limit takes more than there is: a shorter code gives way to two longer ones.
        var excess = (1...limit).reduce(0) { $0 + counts[$1] << (limit - $1) } - 1 << limit
        while excess > 0 {
            counts[limit] -= 1
            if let shorter = (1..<limit).last(where: { counts[$0] > 0 }) {
                counts[shorter] -= 1
                counts[shorter + 1] += 2
            }
            excess -= 1
        }
        return counts
    }

    private static func reversed(_ code: Int, count: Int) -> Int {
        (0..<count).reduce(0) { $0 | ((code >> $1) & 1) << (count - 1 - $1) }
    }
}
