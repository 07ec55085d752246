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
    private(set) var buffer: UnsafeMutableBufferPointer<UInt8>
    /// The bytes that were read and not handed out yet.
    private var filled = 0..<0
    private var isAtEnd = false
    private var isAtBeginning = true
    /// Where the line began that was handed out last.
    private var lastStart = 0
    /// The number of the line that was handed out last, counted from 1.
    private(set) var number = 0

    /// - Parameter bound: the most bytes of a line.
    init(_ input: any ByteInput, bound: Int, file: String = "-") {
        self.input = input
        self.file = file
        self.bound = bound
        buffer = .allocate(capacity: Self.part)
    }

    deinit { buffer.deallocate() }

    /// The bytes read at once: 64 KiB; larger parts were no faster.
    static var part: Int { 64 * 1024 }

    /// The next line; `nil` at the end. `overflow` gets the parts of a line that is too long, in order, line end
    /// included.
    func next(overflow: (UnsafeBufferPointer<UInt8>) throws(StreamError) -> Void) throws(StreamError) -> Line? {
        if isAtBeginning { try skipByteOrderMark() }
        var searched = filled.lowerBound
        while true {
            if let end = newline(in: searched..<filled.upperBound) {
                return try hand(filled.lowerBound..<end, behind: end + 1, overflow)
            }
            searched = filled.upperBound
            if isAtEnd {
                return filled.isEmpty ? nil : try hand(filled, behind: filled.upperBound, overflow)
            }
            // Room for `\r\n` behind the longest line that is not too long.
            if filled.count > bound + 1 {
                try skip(overflow)
                return .tooLong
            }
            let moved = try fill()
            searched -= moved
        }
    }

    /// Hands over the lines that were read already, as far as they are whole, until one is refused: that is the next
    /// one then. Returns how many were taken, and whether one was refused.
    func takeRead(_ take: (UnsafeBufferPointer<UInt8>) -> Bool) -> (taken: Int, isRefused: Bool) {
        let buffer = UnsafeBufferPointer(buffer)
        var (start, taken, isRefused) = (filled.lowerBound, 0, false)
        while let end = buffer.first(UInt8(ascii: "\n"), in: start..<filled.upperBound) {
            let length = end > start && buffer[end - 1] == UInt8(ascii: "\r") ? end - 1 - start : end - start
            isRefused = length > bound || !take(buffer.part(start..<start + length))
            if isRefused { break }
            (start, taken) = (end + 1, taken + 1)
        }
        filled = start..<filled.upperBound
        number += taken
        return (taken, isRefused)
    }

    /// All from the beginning of the line that was handed out last to the end of the input; `nil` when that is more
    /// than `limit` bytes. Nothing counts as handed out: the next line is that line again.
    func rest(atMost limit: Int) throws(StreamError) -> UnsafeBufferPointer<UInt8>? {
        filled = lastStart..<filled.upperBound
        number -= 1
        while !isAtEnd, filled.count <= limit { _ = try fill() }
        return isAtEnd && filled.count <= limit ? UnsafeBufferPointer(rebasing: buffer[filled]) : nil
    }

    /// Passes over everything that was read; with ``rest(atMost:)`` that is the whole input.
    func skipRest() { filled = filled.upperBound..<filled.upperBound }

    /// The line that was handed out last, with its line end, unless it was too long.
    var lastLine: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: buffer[lastStart..<filled.lowerBound]) }

    private func hand(
        _ range: Range<Int>, behind: Int, _ overflow: (UnsafeBufferPointer<UInt8>) throws(StreamError) -> Void
    ) throws(StreamError) -> Line {
        var end = range.upperBound
        if end > range.lowerBound, buffer[end - 1] == UInt8(ascii: "\r") { end -= 1 }
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
            _ = try fill()
        }
    }

    private func newline(in range: Range<Int>) -> Int? {
        UnsafeBufferPointer(buffer).first(UInt8(ascii: "\n"), in: range)
    }

    /// Reads more, behind what is there; returns by how much that was moved down to make room.
    private func fill() throws(StreamError) -> Int {
        var moved = 0
        if filled.isEmpty || (filled.lowerBound > 0 && buffer.count - filled.upperBound < Self.part / 2) {
            moved = filled.lowerBound
            if !filled.isEmpty, let base = buffer.baseAddress {
                base.update(from: base + moved, count: filled.count)
            }
            filled = 0..<filled.count
            lastStart -= moved
        }
        if buffer.count - filled.upperBound < Self.part / 2 { grow() }
        let free = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[filled.upperBound...]))
        let count: Int
        do throws(InputError) {
            count = try input.read(into: free)
        } catch {
            throw StreamError(file: "\(error.path)", line: number + 1, reason: .unreadable("\(error.reason)"))
        }
        if count == 0 { isAtEnd = true }
        filled = filled.lowerBound..<filled.upperBound + count
        return moved
    }

    private func grow() {
        let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: buffer.count * 2)
        _ = larger.initialize(from: buffer[..<filled.upperBound])
        buffer.deallocate()
        buffer = larger
    }

    private func skipByteOrderMark() throws(StreamError) {
        isAtBeginning = false
        while filled.count < 4, !isAtEnd { _ = try fill() }
        if let name = UnsafeBufferPointer(rebasing: buffer[filled]).otherEncoding {
            throw StreamError(file: file, line: 1, reason: .unreadable("this is \(name); save it as UTF-8"))
        }
        if buffer[filled].starts(with: [0xEF, 0xBB, 0xBF]) { filled = filled.lowerBound + 3..<filled.upperBound }
    }
}
