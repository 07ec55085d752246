import Files
import JSONText

/// Splits bytes into lines and holds no more than one line and one part of the input. A byte order mark at the
/// beginning is left out, as are line ends, `\n` and `\r\n`. A line over the bound is passed over part by part.
final class LineReader {
    enum Line {
        /// The bytes without line end, valid until the next call.
        case whole(UnsafeBufferPointer<UInt8>)
        /// More bytes than the bound.
        case tooLong
    }

    private let input: any ByteInput
    private let bound: Int
    private let file: String
    private let part: Int
    private var block: LineBlock
    /// The line that is next, of those that were found in the block.
    private var nextFound = 0
    /// What reads on other threads, once there is so much to read.
    private var ahead: LinesAhead?
    private var read = 0
    /// The bytes that were read and not handed out yet.
    private var filled = 0..<0
    private var isAtEnd = false
    private var isAtBeginning = true
    /// Where the line began that was handed out last.
    private var lastStart = 0
    /// The number of the line that was handed out last, counted from 1.
    private(set) var number = 0

    init(_ input: any ByteInput, _ limits: StreamLimits, file: String = "-") {
        self.input = input
        self.file = file
        bound = limits.line
        part = limits.part
        block = LineBlock(capacity: part)
    }

    deinit { ahead?.stop() }

    var buffer: UnsafeMutableBufferPointer<UInt8> { block.bytes }

    /// The next line; `nil` at the end. `overflow` gets the parts of a line that is too long, in order, line end
    /// included.
    func next(overflow: (UnsafeBufferPointer<UInt8>) throws(StreamError) -> Void) throws(StreamError) -> Line? {
        if isAtBeginning { try skipByteOrderMark() }
        var searched = 0
        while true {
            if let end = newline(in: filled.lowerBound + searched..<filled.upperBound) {
                return try hand(filled.lowerBound..<end, behind: end + 1, overflow)
            }

            searched = filled.count
            if isAtEnd {
                return filled.isEmpty ? nil : try hand(filled, behind: filled.upperBound, overflow)
            }

            // Room for `\r\n` behind the longest line that is not too long.
            if filled.count > bound + 1 {
                try skip(overflow)
                return .tooLong
            }

            try fill()
        }
    }

    /// Hands over the lines that were read already, as far as they are whole; `take` returns how many it took, and the
    /// one behind those is next. Returns that number, and whether one was refused.
    func takeRead<Reader: PlainReader>(
        _ reader: Reader, _ take: (UnsafeBufferPointer<FoundLine<Reader.Found>>) -> Int
    ) -> (taken: Int, isRefused: Bool) {
        if block.lines(by: Reader.self) == nil {
            block.search(reader, from: filled.lowerBound, bound: bound)
            block.step = .ready
            nextFound = 0
        }

        guard let lines = block.lines(by: Reader.self) else { return (0, false) }

        // Others took what begins before, or it is the rest of a line that is too long.
        while nextFound < lines.count, lines[nextFound].start < filled.lowerBound { nextFound += 1 }
        let taken = lines.withUnsafeBufferPointer { take(UnsafeBufferPointer(rebasing: $0[nextFound...])) }
        nextFound += taken
        number += taken
        if taken > 0 { filled = lines[nextFound - 1].next..<filled.upperBound }

        return (taken, nextFound < lines.count)
    }

    /// Lets further threads read ahead, once 16 parts are read: small files are done before a thread has begun. What is
    /// filled is no whole line.
    func readAhead(cores: Int, _ reader: @escaping @Sendable () -> some PlainReader) {
        guard cores > 1, ahead == nil, read > 16 * part, !isAtEnd else { return }

        ahead = LinesAhead(input, cut: Array(buffer[filled]), size: 2 * part, cores: cores) { [bound] in
            let reader = reader()
            return { $0.search(reader, bound: bound) }
        }

        filled = filled.upperBound..<filled.upperBound
    }

    /// All from the beginning of the line that was handed out last to the end of the input; `nil` when that is more
    /// than `limit` bytes. Nothing counts as handed out: the next line is that line again.
    func rest(atMost limit: Int) throws(StreamError) -> UnsafeBufferPointer<UInt8>? {
        filled = lastStart..<filled.upperBound
        number -= 1
        block.step = .raw
        while !isAtEnd, filled.count <= limit { try fill() }
        return isAtEnd && filled.count <= limit ? UnsafeBufferPointer(rebasing: buffer[filled]) : nil
    }

    /// Passes over everything that was read; with ``rest(atMost:)`` that is the whole input.
    func skipRest() { filled = filled.upperBound..<filled.upperBound }

    /// The line that was handed out last, with its line end, unless it was too long.
    var lastLine: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: buffer[lastStart..<filled.lowerBound]) }

    private func hand(
        _ range: Range<Int>, behind: Int, _ overflow: (UnsafeBufferPointer<UInt8>) throws(StreamError) -> Void
    ) throws(StreamError) -> Line {
        let end = UnsafeBufferPointer(buffer).lineEnd(range)
        lastStart = range.lowerBound
        let all = UnsafeBufferPointer(rebasing: buffer[range.lowerBound..<behind])
        filled = behind..<filled.upperBound
        number += 1

        if end - range.lowerBound > bound {
            try overflow(all)
            return .tooLong
        }

        return .whole(UnsafeBufferPointer(rebasing: buffer[range.lowerBound..<end]))
    }

    /// Passes over the rest of a line that is too long.
    private func skip(_ overflow: (UnsafeBufferPointer<UInt8>) throws(StreamError) -> Void) throws(StreamError) {
        number += 1
        while true {
            let end = newline(in: filled).map { $0 + 1 }
            try overflow(UnsafeBufferPointer(rebasing: buffer[filled.lowerBound..<(end ?? filled.upperBound)]))
            filled = (end ?? filled.upperBound)..<filled.upperBound
            lastStart = filled.lowerBound
            if end != nil || isAtEnd { return }
            try fill()
        }
    }

    private func newline(in range: Range<Int>) -> Int? {
        UnsafeBufferPointer(buffer).first(UInt8(ascii: "\n"), in: range)
    }

    /// Reads more, behind what is there, which may be moved.
    private func fill() throws(StreamError) {
        do throws(FileReadError) {
            let count = if let ahead { try fill(from: ahead) } else { try fillPart() }
            read += count
            if count == 0 { isAtEnd = true }
            filled = filled.lowerBound..<filled.upperBound + count
            block.count = filled.upperBound
        } catch {
            throw StreamError(file: "\(error.path)", line: number + 1, reason: .unreadable("\(error.reason)"))
        }
    }

    private func fillPart() throws(FileReadError) -> Int {
        block.step = .raw
        if filled.isEmpty || (filled.lowerBound > 0 && buffer.count - filled.upperBound < part / 2) {
            if !filled.isEmpty, let base = buffer.baseAddress {
                base.update(from: base + filled.lowerBound, count: filled.count)
            }
            filled = 0..<filled.count
        }

        if buffer.count - filled.upperBound < max(part / 2, 1) { block.grow(keeping: filled.upperBound) }
        return try input.read(
            into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[filled.upperBound...])))
    }

    /// The next block takes the place of this one, with the lines found in it; behind a line that is not whole it is
    /// copied.
    private func fill(from ahead: LinesAhead) throws(FileReadError) -> Int {
        guard let next = try ahead.next() else { return 0 }

        // Once it is given back, others count in it.
        let count = next.count
        if filled.isEmpty {
            ahead.giveBack(block)
            block = next
            filled = 0..<0
            nextFound = 0
        } else {
            block.append(next, behind: filled.upperBound)
            ahead.giveBack(next)
        }

        return count
    }

    private func skipByteOrderMark() throws(StreamError) {
        isAtBeginning = false
        while filled.count < 4, !isAtEnd { try fill() }
        if let name = UnsafeBufferPointer(rebasing: buffer[filled]).otherEncoding {
            throw StreamError(file: file, line: 1, reason: .unreadable("this is \(name); save it as UTF-8"))
        }
        if buffer[filled].starts(with: [0xEF, 0xBB, 0xBF]) { filled = filled.lowerBound + 3..<filled.upperBound }
    }
}
