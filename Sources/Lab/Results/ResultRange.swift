import JSONText

/// What the numbers of a result file can be, by the names of their fields; `docs/result.schema.json` says the same.
///
/// Sums of counts stay far below the largest `Int`, and squares and ratios of measured values are finite.
struct ResultRange {
    private static let counts = 0...1e12
    private static let machine = 0...9_007_199_254_740_991.0
    static let most = 1e100
    private static let amounts = 0...most
    private static let values = -most...most
    static let mostCounts = 100_000_000_000_000_000

    /// What a key says of the numbers behind it, and whether keys in an object behind it say anything too.
    private typealias Meaning = (range: ClosedRange<Double>, names: Bool)

    /// By the hashes of keys, in buckets by their lengths: no text is made of a key, and nothing is retained. Where
    /// another key has such a hash, no reader asks for it.
    private static let meanings: [[(hash: UInt64, meaning: Meaning)]] = {
        var meanings: [[(hash: UInt64, meaning: Meaning)]] = Array(repeating: [], count: 24)
        for (keys, range, names) in [
            ("size layout n mild extreme dropped total position largestSize step passes fails", counts, true),
            ("undecided nodes processes randomCases exhaustiveSize bytesPerCall", counts, true),
            // Their members have the names of families and implementations.
            ("cases answers", counts, false),
            ("processors level1Data level2 level3 line memoryBytes pageBytes stealTicks totalTicks", machine, true),
            ("duration limit resolution overhead loadAverage mad operationsPerSecond bytesPerSecond", amounts, true),
            ("cores", 1...machine.upperBound, true), ("seed", 0...0x1p64, true),
        ] {
            for key in keys.utf8.split(separator: .space) {
                meanings[key.count].append((key.fnv1a(), (range, names)))
            }
        }

        return meanings
    }()

    private static func meaning(of key: UnsafeBufferPointer<UInt8>) -> Meaning {
        guard key.count < meanings.count, !meanings[key.count].isEmpty else { return (values, true) }
        let hash = key.fnv1a()
        return meanings[key.count].first { $0.hash == hash }?.meaning ?? (values, true)
    }

    private(set) var total = 0
    /// The containers around a value: where each ends, what numbers in it can be, whether its keys name their values.
    private var open: [(end: Int, meaning: Meaning)] = []

    /// Holds every number of a text against what it can be; what is none where one is wanted is left to whoever reads
    /// it.
    ///
    /// One pass over the list of values, as descending took twice what parsing does.
    ///
    /// - Parameter place: the place of the text in the file, for messages.
    mutating func check(_ document: JSONDocument, at place: @autoclosure () -> String) throws(FileError) {
        open.removeAll(keepingCapacity: true)
        for value in 0..<document.count {
            while let last = open.last, value >= last.end { open.removeLast() }
            var meaning = (open.last?.meaning.range ?? Self.values, true)
            if open.last?.meaning.names == true {
                meaning =
                    document.plainKey(of: value).map(Self.meaning)
                    ?? Array((document.key(of: value) ?? "").utf8).withUnsafeBufferPointer(Self.meaning)
            }

            switch document.kind(of: value) {
            case .object: open.append((document.end(of: value), meaning))
            case .array: open.append((document.end(of: value), (meaning.0, false)))
            case .number: try check(number: value, meaning.0, in: document, place)
            default: break
            }
        }
    }

    private mutating func check(
        number value: Int, _ range: ClosedRange<Double>, in document: JSONDocument, _ place: () -> String
    ) throws(FileError) {
        let text = document.rawBytes(of: value)
        // A sample, as a rule: most numbers need not be read to know that they are below 1e100.
        if range.upperBound == Self.values.upperBound, text.count <= 100,
            range.lowerBound < 0 || text.first != UInt8(ascii: "-"),
            text.allSatisfy({ $0 | 0x20 != UInt8(ascii: "e") })
        {
            return
        }

        let number = document.double(value)
        if let number, range.contains(number) {
            if range == Self.counts { total += Int(number) }
            if total <= Self.mostCounts { return }
        }

        let place = place()
        let digits = String(decoding: text.prefix(40), as: UTF8.self)
        let least = SignificantDigits.three(range.lowerBound)
        let most = SignificantDigits.three(range.upperBound)
        let path = "\(place)\(document.path(of: value).dropFirst(place.isEmpty ? 2 : 1))"
        throw FileError(
            "",
            "\(path) is \(digits); a number from \(least) to \(most) is right"
                + (total > Self.mostCounts ? ", and no more than \(Self.mostCounts) in all" : ""))
    }
}
