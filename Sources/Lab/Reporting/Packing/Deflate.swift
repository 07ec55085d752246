/// Bytes deflated (RFC 1951): repetitions, and what is new, in Huffman codes made for each block.
struct Deflate {
    /// The deflated bytes.
    let bytes: [UInt8]

    init(_ unpacked: [UInt8]) {
        var stream = BitStream()
        unpacked.withUnsafeBytes { Self.write($0, to: &stream) }
        stream.end()
        bytes = stream.bytes
    }

    /// A byte, or a repetition of earlier ones.
    private enum Symbol {
        case byte(UInt8)
        case repetition(RepetitionFinder.Repetition)
    }

    /// So many symbols share their codes.
    private static let blockSize = 1 << 15

    private static func write(_ bytes: UnsafeRawBufferPointer, to stream: inout BitStream) {
        var finder = RepetitionFinder(bytes)
        var symbols: [Symbol] = []
        symbols.reserveCapacity(blockSize + 1)
        func add(_ symbol: Symbol) {
            if symbols.count == blockSize {
                write(symbols, isLast: false, to: &stream)
                symbols.removeAll(keepingCapacity: true)
            }
            symbols.append(symbol)
        }
        // A repetition waits for what begins one byte later: if that is longer, a byte goes first.
        var waiting: RepetitionFinder.Repetition?
        var position = 0
        while position < bytes.count {
            let found = finder.longest(at: position, over: waiting?.length ?? 0)
            finder.add(position)
            if let repetition = waiting, found == nil {
                add(.repetition(repetition))
                let end = position - 1 + repetition.length
                for inner in position + 1..<max(end, position + 1) { finder.add(inner) }
                position = end
                waiting = nil
                continue
            }
            if waiting != nil { add(.byte(bytes[position - 1])) }
            if found == nil { add(.byte(bytes[position])) }
            waiting = found
            position += 1
        }
        write(symbols, isLast: true, to: &stream)
    }

    // MARK: Blocks

    private static let end = 256
    /// Symbols for lengths from `base` on, told apart by `extra` bits; the longest has one of its own.
    private static let lengths = ranges(from: 3, groups: [8] + Array(repeating: 4, count: 5)) + [(258, 0)]
    /// Symbols for distances.
    private static let distances = ranges(from: 1, groups: [4] + Array(repeating: 2, count: 13))
    private static let lengthSymbols = table(lengths, to: 258)
    private static let distanceSymbols = table(distances, to: 1 << 15)

    /// Ranges that double from group to group.
    private static func ranges(from first: Int, groups: [Int]) -> [(base: Int, extra: Int)] {
        var base = first
        var ranges: [(base: Int, extra: Int)] = []
        for (extra, count) in groups.enumerated() {
            for _ in 0..<count {
                ranges.append((base, extra))
                base += 1 << extra
            }
        }
        return ranges
    }

    /// Which range a number lies in.
    private static func table(_ ranges: [(base: Int, extra: Int)], to last: Int) -> [UInt8] {
        var table = [UInt8](repeating: 0, count: last + 1)
        for (symbol, range) in ranges.enumerated() {
            for number in range.base...min(range.base + (1 << range.extra) - 1, last) { table[number] = UInt8(symbol) }
        }
        return table
    }

    private static func write(_ symbols: [Symbol], isLast: Bool, to stream: inout BitStream) {
        var main = [Int](repeating: 0, count: 286)
        var far = [Int](repeating: 0, count: distances.count)
        for symbol in symbols {
            switch symbol {
            case .byte(let byte): main[Int(byte)] += 1
            case .repetition(let repetition):
                main[end + 1 + Int(lengthSymbols[repetition.length])] += 1
                far[Int(distanceSymbols[repetition.distance])] += 1
            }
        }
        main[end] = 1
        let mainCode = HuffmanCode(frequencies: main, limit: 15)
        let farCode = HuffmanCode(frequencies: far, limit: 15)
        stream.add(isLast ? 1 : 0, count: 1)
        stream.add(2, count: 2)
        write(mainCode, farCode, to: &stream)
        for symbol in symbols {
            switch symbol {
            case .byte(let byte): mainCode.add(Int(byte), to: &stream)
            case .repetition(let repetition):
                let length = Int(lengthSymbols[repetition.length])
                mainCode.add(end + 1 + length, to: &stream)
                stream.add(repetition.length - lengths[length].base, count: lengths[length].extra)
                let distance = Int(distanceSymbols[repetition.distance])
                farCode.add(distance, to: &stream)
                stream.add(repetition.distance - distances[distance].base, count: distances[distance].extra)
            }
        }
        mainCode.add(end, to: &stream)
    }

    /// The two codes, as the lengths of theirs, in a code of their own.
    private static func write(_ main: HuffmanCode, _ far: HuffmanCode, to stream: inout BitStream) {
        var runs: [(symbol: Int, extra: Int, bits: Int)] = []
        var rest = (main.lengths + far.lengths)[...]
        var last = -1
        while let length = rest.first {
            let run = rest.prefix { $0 == length }.count
            switch (length, run) {
            case (0, 11...):
                runs.append((18, min(run, 138) - 11, 7))
                rest = rest.dropFirst(min(run, 138))
            case (0, 3...):
                runs.append((17, run - 3, 3))
                rest = rest.dropFirst(run)
            case (last, 3...) where length > 0:
                runs.append((16, min(run, 6) - 3, 2))
                rest = rest.dropFirst(min(run, 6))
            default:
                runs.append((length, 0, 0))
                rest = rest.dropFirst()
            }
            last = length
        }
        var frequencies = [Int](repeating: 0, count: 19)
        for run in runs { frequencies[run.symbol] += 1 }
        let code = HuffmanCode(frequencies: frequencies, limit: 7)
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        let count = max(4, (order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
        stream.add(main.lengths.count - 257, count: 5)
        stream.add(far.lengths.count - 1, count: 5)
        stream.add(count - 4, count: 4)
        for symbol in order.prefix(count) { stream.add(code.lengths[symbol], count: 3) }
        for run in runs {
            code.add(run.symbol, to: &stream)
            stream.add(run.extra, count: run.bits)
        }
    }
}
