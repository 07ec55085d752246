import JSONText

/// What the numbers of a result file can be, by the names of their fields; `docs/result.schema.json` says the same.
///
/// Sums of counts stay far below the largest `Int`, and squares and ratios of measured values are finite.
struct ResultRange {
    private static let counts = 0...1e12
    /// Whatever every reader of JSON has exactly.
    private static let machine = 0...9_007_199_254_740_991.0
    private static let amounts = 0...1e100
    private static let values = -1e100...1e100
    /// All counts of a file together.
    private static let most = 100_000_000_000_000_000

    private static let named: [String: ClosedRange<Double>] = {
        var ranges: [String: ClosedRange<Double>] = ["cores": 1...machine.upperBound, "seed": 0...0x1p64]
        for (names, range) in [
            ("size answers layout n mild extreme dropped total position largestSize step passes fails", counts),
            ("undecided nodes processes cases", counts),
            ("processors level1Data level2 level3 line memoryBytes pageBytes stealTicks totalTicks", machine),
            ("duration limit resolution overhead loadAverage mad operationsPerSecond bytesPerSecond", amounts),
        ] {
            for name in names.split(separator: " ") { ranges["\(name)"] = range }
        }
        return ranges
    }()

    /// The counts so far.
    private var total = 0

    /// Holds every number of a text against what it can be; what is none where one is wanted is left to whoever reads
    /// it.
    ///
    /// - Parameter place: the place of the text in the file, for messages.
    mutating func check(_ document: JSONDocument, at place: String) throws(FileError) {
        try check(0, Self.values, in: document, at: place)
    }

    private mutating func check(
        _ value: Int, _ range: ClosedRange<Double>, names: Bool = true, in document: JSONDocument, at place: String
    ) throws(FileError) {
        switch document.kind(of: value) {
        case .object:
            for child in document.children(of: value) {
                let key = names ? document.key(of: child) ?? "" : ""
                // Their members have the names of families and implementations.
                let isNaming = key != "cases" && key != "answers"
                try check(
                    child, names ? Self.named[key] ?? Self.values : range, names: isNaming, in: document, at: place)
            }
        case .array: for child in document.children(of: value) { try check(child, range, in: document, at: place) }
        case .number:
            let number = document.double(value)
            if let number, range.contains(number) {
                if range == Self.counts { total += Int(number) }
                if total <= Self.most { return }
            }
            let digits = String(decoding: document.rawBytes(of: value).prefix(40), as: UTF8.self)
            let (least, most) = (SignificantDigits.three(range.lowerBound), SignificantDigits.three(range.upperBound))
            let path = "\(place)\(document.path(of: value).dropFirst(place.isEmpty ? 2 : 1))"
            throw FileError(
                "",
                "\(path) is \(digits); a number from \(least) to \(most) is right"
                    + (total > Self.most ? ", and no more than \(Self.most) in all" : ""))
        default: break
        }
    }
}

/// The text of a result file in parts: its cells, which are nearly all of it, and the rest.
///
/// Cell by cell, a file is read in the memory that it and its cells take; `JSONDecoder` took five times the file.
struct ResultText {
    /// Everything else, with an empty list of cells.
    private(set) var rest: [UInt8]
    /// Where each cell stands.
    private(set) var cells: [Range<Int>] = []

    /// Finds the cells; `nil` when the text ends before the list of them does.
    ///
    /// Brackets are counted and strings passed over; the parts are checked by whoever parses them.
    ///
    /// - Complexity: O(bytes).
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        var (depth, position, isKey) = (0, 0, false)
        // The list of cells from its bracket on, and the cell that begins behind the last comma of it.
        var list: Int?
        var start = 0
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                let content = position + 1
                position = content
                while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
                    position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
                }
                isKey = depth == 1 && bytes.matches("cells", at: content) && position == content + 5
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                if isKey, depth == 2, byte == UInt8(ascii: "["), list == nil {
                    list = position
                    start = position + 1
                }
                isKey = false
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                guard let begin = list, depth == 1 else { break }
                let last = bytes.trimmed(start..<position)
                if !last.isEmpty || !cells.isEmpty { cells.append(last) }
                rest = Array(bytes[...begin]) + Array(bytes[position...])
                return
            case UInt8(ascii: ","):
                isKey = false
                if depth == 2, list != nil {
                    cells.append(start..<position)
                    start = position + 1
                }
            case UInt8(ascii: ":"), .space, .newline, 0x0D, 0x09: break
            default: isKey = false
            }
            position += 1
        }
        if list != nil { return nil }
        rest = Array(bytes)
    }
}
