/// Bytes that are appended to and cut off again, in memory that grows and stays.
struct ByteBuffer: ~Copyable {
    private var base: UnsafeMutableRawPointer
    private var capacity: Int
    /// How many bytes there are; making it less drops what is behind.
    var count = 0

    init(capacity: Int) {
        self.capacity = capacity
        base = .allocate(byteCount: capacity, alignment: 16)
    }

    deinit { base.deallocate() }

    /// Good until the next change.
    @inline(__always)
    func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        let end = count &+ bytes.count
        if end > capacity { grow(to: end) }
        if let source = bytes.baseAddress { (base + count).copyMemory(from: source, byteCount: bytes.count) }
        count = end
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if count == capacity { grow(to: count &+ 1) }
        base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count &+= 1
    }

    /// Appends a number that is not negative in decimal digits.
    @inline(__always)
    mutating func appendDecimal(_ number: Int32) {
        if number < 10 { return append(UInt8(truncatingIfNeeded: number) | 0x30) }
        var divisor: Int32 = 10
        while number / divisor >= 10 { divisor &*= 10 }
        while divisor > 0 {
            append(UInt8(truncatingIfNeeded: number / divisor % 10) | 0x30)
            divisor /= 10
        }
    }

    @inline(never)
    private mutating func grow(to needed: Int) {
        capacity = max(needed, capacity * 2)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
        larger.copyMemory(from: base, byteCount: count)
        base.deallocate()
        base = larger
    }
}
