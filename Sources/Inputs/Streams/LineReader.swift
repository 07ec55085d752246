import Files
import JSONText

/// Splits bytes into lines. It holds at most one line and one part of the input. A byte order mark and line ends (`\n`
/// and `\r\n`) are removed. A line that is too long is skipped, part by part.
final class LineReader {
    enum Line {
        /// The bytes without the line end, valid until the next call.
        case complete(UnsafeBufferPointer<UInt8>)
        case tooLong
    }

    /// The name of the file, for messages; `-` for standard input.
    let file: String
    private let input: any ByteInput
    private let maxLineBytes: Int
    private let partSize: Int
    private var block: LineBlock
    /// The index of the next scanned line of the block.
    private var nextScannedLine = 0
    /// Reads ahead on other threads, once the input is large enough.
    private var linesAhead: LinePrefetcher?
    private var bytesRead = 0
    /// The bytes of the block that were not returned yet.
    private var unreadRange = 0..<0
    private var isAtEnd = false
    private var isAtBeginning = true
    /// The start of the line that was returned last.
    private var lastStart = 0
    /// The number of the line that was returned last, from 1.
    private(set) var number = 0

    init(_ input: any ByteInput, _ limits: StreamLimits, file: String = "-") {
        self.input = input
        self.file = file
        maxLineBytes = limits.line
        partSize = limits.part
        block = LineBlock(capacity: partSize)
    }

    deinit { linesAhead?.stop() }

    var buffer: UnsafeMutableBufferPointer<UInt8> { block.bytes }

    /// Returns the next line; `nil` at the end.
    ///
    /// - Parameter overflow: gets the parts of a line that is too long, in order, including the line end.
    func next(overflow: (UnsafeBufferPointer<UInt8>) throws(StreamError) -> Void) throws(StreamError) -> Line? {
        if isAtBeginning { try skipByteOrderMark() }
        var searchedCount = 0
        while true {
            if let newline = newline(in: unreadRange.lowerBound + searchedCount..<unreadRange.upperBound) {
                return try handOut(unreadRange.lowerBound..<newline, next: newline + 1, overflow)
            }

            searchedCount = unreadRange.count
            if isAtEnd {
                return unreadRange.isEmpty ? nil : try handOut(unreadRange, next: unreadRange.upperBound, overflow)
            }

            // The longest allowed line may end with \r\n.
            if unreadRange.count > maxLineBytes + 1 {
                try skipLine(overflow)
                return .tooLong
            }

            try fill()
        }
    }

    /// Passes complete lines that were scanned already to `accept`.
    ///
    /// - Parameter accept: returns the number of lines that it accepted, or throws and accepts none.
    /// - Returns: the number of accepted lines, and true if the next line was refused.
    func deliverScanned<Reader: PlainReader>(
        _ reader: Reader, _ accept: (UnsafeBufferPointer<ScannedLine<Reader.Content>>) throws(StreamRefusal) -> Int
    ) throws(StreamRefusal) -> (accepted: Int, isRefused: Bool) {
        if block.lines(by: Reader.self) == nil {
            block.scan(reader, from: unreadRange.lowerBound, maxLineBytes: maxLineBytes)
            block.progress = .scanned
            nextScannedLine = 0
        }

        guard let lines = block.lines(by: Reader.self) else { return (0, false) }

        // Earlier lines were returned one by one, or are the rest of a line that is too long.
        while nextScannedLine < lines.count, lines[nextScannedLine].start < unreadRange.lowerBound {
            nextScannedLine += 1
        }
        let acceptedCount = try lines.withUnsafeBufferPointer { (lines) throws(StreamRefusal) in
            try accept(UnsafeBufferPointer(rebasing: lines[nextScannedLine...]))
        }
        nextScannedLine += acceptedCount
        number += acceptedCount
        if acceptedCount > 0 { unreadRange = lines[nextScannedLine - 1].nextStart..<unreadRange.upperBound }

        return (acceptedCount, nextScannedLine < lines.count)
    }

    /// Lets other threads read ahead, after 16 parts: a small file is done before a thread has started. The bytes that
    /// were not returned yet must not contain a complete line.
    func readAhead(cores: Int, _ reader: @escaping @Sendable () -> some PlainReader) {
        guard cores > 1, linesAhead == nil, bytesRead > 16 * partSize, !isAtEnd else { return }

        linesAhead = LinePrefetcher(input, cutLine: Array(buffer[unreadRange]), blockSize: 2 * partSize, cores: cores) {
            [maxLineBytes] in
            let reader = reader()
            return { $0.scan(reader, maxLineBytes: maxLineBytes) }
        }

        unreadRange = unreadRange.upperBound..<unreadRange.upperBound
    }

    /// Returns everything from the last returned line to the end of the input; `nil` if that is more than `limit`
    /// bytes. The next call returns the same line again.
    func rest(atMost limit: Int) throws(StreamError) -> UnsafeBufferPointer<UInt8>? {
        unreadRange = lastStart..<unreadRange.upperBound
        number -= 1
        block.progress = .unscanned
        while !isAtEnd, unreadRange.count <= limit { try fill() }
        return isAtEnd && unreadRange.count <= limit ? UnsafeBufferPointer(rebasing: buffer[unreadRange]) : nil
    }

    /// Skips everything that was read. After ``rest(atMost:)`` that is the whole input.
    func skipRest() { unreadRange = unreadRange.upperBound..<unreadRange.upperBound }

    /// The line that was returned last, with its line end, unless it was too long.
    var lastLine: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: buffer[lastStart..<unreadRange.lowerBound])
    }

    private func handOut(
        _ line: Range<Int>, next: Int, _ overflow: (UnsafeBufferPointer<UInt8>) throws(StreamError) -> Void
    ) throws(StreamError) -> Line {
        let end = UnsafeBufferPointer(buffer).endWithoutCarriageReturn(of: line)
        lastStart = line.lowerBound
        unreadRange = next..<unreadRange.upperBound
        number += 1

        if end - line.lowerBound > maxLineBytes {
            try overflow(UnsafeBufferPointer(rebasing: buffer[line.lowerBound..<next]))
            return .tooLong
        }

        return .complete(UnsafeBufferPointer(rebasing: buffer[line.lowerBound..<end]))
    }

    /// Skips the rest of a line that is too long.
    private func skipLine(_ overflow: (UnsafeBufferPointer<UInt8>) throws(StreamError) -> Void) throws(StreamError) {
        while true {
            let next = newline(in: unreadRange).map { $0 + 1 }
            try overflow(
                UnsafeBufferPointer(rebasing: buffer[unreadRange.lowerBound..<(next ?? unreadRange.upperBound)]))
            unreadRange = (next ?? unreadRange.upperBound)..<unreadRange.upperBound
            lastStart = unreadRange.lowerBound
            if next != nil || isAtEnd { break }
            try fill()
        }

        // A fault within the line belongs to this line, not to the next one.
        number += 1
    }

    private func newline(in range: Range<Int>) -> Int? {
        UnsafeBufferPointer(buffer).first(UInt8(ascii: "\n"), in: range)
    }

    // MARK: Reading

    /// Reads more bytes after the unread ones, which may be moved.
    private func fill() throws(StreamError) {
        do throws(FileReadError) {
            let count = if let linesAhead { try fillBlock(from: linesAhead) } else { try fillPart() }
            bytesRead += count
            if count == 0 { isAtEnd = true }
            unreadRange = unreadRange.lowerBound..<unreadRange.upperBound + count
            block.count = unreadRange.upperBound
        } catch {
            // The place in the file is only known after a line was read.
            let line = number == 0 ? nil : number + 1
            throw StreamError(file: "\(error.path)", line: line, reason: .unreadable("\(error.reason)"))
        }
    }

    private func fillPart() throws(FileReadError) -> Int {
        block.progress = .unscanned
        if unreadRange.isEmpty || (unreadRange.lowerBound > 0 && buffer.count - unreadRange.upperBound < partSize / 2) {
            if !unreadRange.isEmpty, let base = buffer.baseAddress {
                base.update(from: base + unreadRange.lowerBound, count: unreadRange.count)
            }
            unreadRange = 0..<unreadRange.count
        }

        if buffer.count - unreadRange.upperBound < max(partSize / 2, 1) { block.grow(keeping: unreadRange.upperBound) }
        return try input.read(
            into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[unreadRange.upperBound...]))
        )
    }

    /// Replaces the block by the next one, with its scanned lines. If an incomplete line comes before it, the next
    /// block is copied.
    private func fillBlock(from linesAhead: LinePrefetcher) throws(FileReadError) -> Int {
        guard let next = try linesAhead.next() else { return 0 }

        // Another thread may fill a returned block at once.
        let count = next.count
        if unreadRange.isEmpty {
            linesAhead.giveBack(block)
            block = next
            unreadRange = 0..<0
            nextScannedLine = 0
        } else {
            block.append(next, after: unreadRange.upperBound)
            linesAhead.giveBack(next)
        }

        return count
    }

    private func skipByteOrderMark() throws(StreamError) {
        isAtBeginning = false
        while unreadRange.count < 4, !isAtEnd { try fill() }
        if let name = UnsafeBufferPointer(rebasing: buffer[unreadRange]).otherEncoding {
            throw StreamError(file: file, line: 1, reason: .unreadable("this is \(name); save it as UTF-8"))
        }
        if buffer[unreadRange].starts(with: [0xEF, 0xBB, 0xBF]) {
            unreadRange = unreadRange.lowerBound + 3..<unreadRange.upperBound
        }
    }
}
