import Files
import JSONText

/// Splits bytes into lines, and holds no more than one line and one part of the input. It leaves out a byte order mark
/// at the beginning, and line ends, `\n` and `\r\n`. It passes over a line that is too long, part by part.
final class LineReader {
    enum Line {
        /// The bytes without line end, valid until the next call.
        case complete(UnsafeBufferPointer<UInt8>)
        case tooLong
    }

    /// The name of the file, for messages; `-` for standard input.
    let file: String
    private let input: any ByteInput
    private let maxLineBytes: Int
    private let partSize: Int
    private var block: LineBlock
    /// The next one of the lines that were scanned in the block.
    private var nextScanned = 0
    /// Reads ahead on other threads, once the input is large enough.
    private var ahead: LinesAhead?
    private var bytesRead = 0
    /// The bytes of the block that were read and not handed out yet.
    private var unread = 0..<0
    private var isAtEnd = false
    private var isAtBeginning = true
    /// The start of the line that was handed out last.
    private var lastStart = 0
    /// The number of the line that was handed out last, counted from 1.
    private(set) var number = 0

    init(_ input: any ByteInput, _ limits: StreamLimits, file: String = "-") {
        self.input = input
        self.file = file
        maxLineBytes = limits.line
        partSize = limits.part
        block = LineBlock(capacity: partSize)
    }

    deinit { ahead?.stop() }

    var buffer: UnsafeMutableBufferPointer<UInt8> { block.bytes }

    /// Returns the next line; `nil` at the end.
    ///
    /// - Parameter overflow: gets the parts of a line that is too long, in order, line end included.
    func next(overflow: (UnsafeBufferPointer<UInt8>) throws(StreamError) -> Void) throws(StreamError) -> Line? {
        if isAtBeginning { try skipByteOrderMark() }
        var searched = 0
        while true {
            if let newline = newline(in: unread.lowerBound + searched..<unread.upperBound) {
                return try handOut(unread.lowerBound..<newline, next: newline + 1, overflow)
            }

            searched = unread.count
            if isAtEnd {
                return unread.isEmpty ? nil : try handOut(unread, next: unread.upperBound, overflow)
            }

            // The longest line that is not too long may end with \r\n.
            if unread.count > maxLineBytes + 1 {
                try skipLine(overflow)
                return .tooLong
            }

            try fill()
        }
    }

    /// Hands out whole lines that were read already.
    ///
    /// - Parameter accept: returns how many of the lines it accepted, or throws and accepts none.
    /// - Returns: the number of lines accepted, and true if there is a next one that was refused.
    func deliverScanned<Reader: PlainReader>(
        _ reader: Reader, _ accept: (UnsafeBufferPointer<ScannedLine<Reader.Content>>) throws(StreamRefusal) -> Int
    ) throws(StreamRefusal) -> (accepted: Int, isRefused: Bool) {
        if block.lines(by: Reader.self) == nil {
            block.scan(reader, from: unread.lowerBound, maxLineBytes: maxLineBytes)
            block.progress = .scanned
            nextScanned = 0
        }

        guard let lines = block.lines(by: Reader.self) else { return (0, false) }

        // Earlier lines were handed out one by one, or are the rest of a line that is too long.
        while nextScanned < lines.count, lines[nextScanned].start < unread.lowerBound { nextScanned += 1 }
        let accepted = try lines.withUnsafeBufferPointer { (lines) throws(StreamRefusal) in
            try accept(UnsafeBufferPointer(rebasing: lines[nextScanned...]))
        }
        nextScanned += accepted
        number += accepted
        if accepted > 0 { unread = lines[nextScanned - 1].next..<unread.upperBound }

        return (accepted, nextScanned < lines.count)
    }

    /// Lets further threads read ahead, once 16 parts are read: a small file is done before a thread has begun. The
    /// bytes that were read and not handed out must not be a whole line.
    func readAhead(cores: Int, _ reader: @escaping @Sendable () -> some PlainReader) {
        guard cores > 1, ahead == nil, bytesRead > 16 * partSize, !isAtEnd else { return }

        ahead = LinesAhead(input, cutLine: Array(buffer[unread]), blockSize: 2 * partSize, cores: cores) {
            [maxLineBytes] in
            let reader = reader()
            return { $0.scan(reader, maxLineBytes: maxLineBytes) }
        }

        unread = unread.upperBound..<unread.upperBound
    }

    /// Returns everything from the line that was handed out last to the end of the input; `nil` if that is more than
    /// `limit` bytes. Nothing counts as handed out: the next line is that line again.
    func rest(atMost limit: Int) throws(StreamError) -> UnsafeBufferPointer<UInt8>? {
        unread = lastStart..<unread.upperBound
        number -= 1
        block.progress = .unscanned
        while !isAtEnd, unread.count <= limit { try fill() }
        return isAtEnd && unread.count <= limit ? UnsafeBufferPointer(rebasing: buffer[unread]) : nil
    }

    /// Passes over everything that was read; with ``rest(atMost:)`` that is the whole input.
    func skipRest() { unread = unread.upperBound..<unread.upperBound }

    /// The line that was handed out last, with its line end, unless it was too long.
    var lastLine: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: buffer[lastStart..<unread.lowerBound]) }

    private func handOut(
        _ line: Range<Int>, next: Int, _ overflow: (UnsafeBufferPointer<UInt8>) throws(StreamError) -> Void
    ) throws(StreamError) -> Line {
        let end = UnsafeBufferPointer(buffer).endWithoutCarriageReturn(of: line)
        lastStart = line.lowerBound
        unread = next..<unread.upperBound
        number += 1

        if end - line.lowerBound > maxLineBytes {
            try overflow(UnsafeBufferPointer(rebasing: buffer[line.lowerBound..<next]))
            return .tooLong
        }

        return .complete(UnsafeBufferPointer(rebasing: buffer[line.lowerBound..<end]))
    }

    /// Passes over the rest of a line that is too long.
    private func skipLine(_ overflow: (UnsafeBufferPointer<UInt8>) throws(StreamError) -> Void) throws(StreamError) {
        while true {
            let next = newline(in: unread).map { $0 + 1 }
            try overflow(UnsafeBufferPointer(rebasing: buffer[unread.lowerBound..<(next ?? unread.upperBound)]))
            unread = (next ?? unread.upperBound)..<unread.upperBound
            lastStart = unread.lowerBound
            if next != nil || isAtEnd { break }
            try fill()
        }

        // A fault within the line is one of this line, and not of the next.
        number += 1
    }

    private func newline(in range: Range<Int>) -> Int? {
        UnsafeBufferPointer(buffer).first(UInt8(ascii: "\n"), in: range)
    }

    // MARK: Reading

    /// Reads more after the unread bytes, which may be moved.
    private func fill() throws(StreamError) {
        do throws(FileReadError) {
            let count = if let ahead { try fillBlock(from: ahead) } else { try fillPart() }
            bytesRead += count
            if count == 0 { isAtEnd = true }
            unread = unread.lowerBound..<unread.upperBound + count
            block.count = unread.upperBound
        } catch {
            // A place in the file is known only once a line was read.
            let line = number == 0 ? nil : number + 1
            throw StreamError(file: "\(error.path)", line: line, reason: .unreadable("\(error.reason)"))
        }
    }

    private func fillPart() throws(FileReadError) -> Int {
        block.progress = .unscanned
        if unread.isEmpty || (unread.lowerBound > 0 && buffer.count - unread.upperBound < partSize / 2) {
            if !unread.isEmpty, let base = buffer.baseAddress {
                base.update(from: base + unread.lowerBound, count: unread.count)
            }
            unread = 0..<unread.count
        }

        if buffer.count - unread.upperBound < max(partSize / 2, 1) { block.grow(keeping: unread.upperBound) }
        return try input.read(
            into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[unread.upperBound...])))
    }

    /// Replaces the block by the next one, with its scanned lines; after an incomplete line the next block is copied.
    private func fillBlock(from ahead: LinesAhead) throws(FileReadError) -> Int {
        guard let next = try ahead.next() else { return 0 }

        // A block that was given back may be filled by another thread at once.
        let count = next.count
        if unread.isEmpty {
            ahead.giveBack(block)
            block = next
            unread = 0..<0
            nextScanned = 0
        } else {
            block.append(next, after: unread.upperBound)
            ahead.giveBack(next)
        }

        return count
    }

    private func skipByteOrderMark() throws(StreamError) {
        isAtBeginning = false
        while unread.count < 4, !isAtEnd { try fill() }
        if let name = UnsafeBufferPointer(rebasing: buffer[unread]).otherEncoding {
            throw StreamError(file: file, line: 1, reason: .unreadable("this is \(name); save it as UTF-8"))
        }
        if buffer[unread].starts(with: [0xEF, 0xBB, 0xBF]) { unread = unread.lowerBound + 3..<unread.upperBound }
    }
}
