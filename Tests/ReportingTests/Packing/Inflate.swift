/// Unpacks gzip step by step as RFC 1951 and RFC 1952 say it, knowing nothing of the packer.
struct Inflate {
    /// What is wrong with packed bytes.
    struct Failure: Error {
        var sentence: String
    }

    private let packed: [UInt8]
    private var position = 0
    private(set) var bytes: [UInt8] = []

    /// The bytes that were packed.
    ///
    /// - Throws: ``Failure`` where it is no gzip, or its checksum is another.
    static func gzip(_ packed: [UInt8]) throws -> [UInt8] {
        guard packed.count > 18, packed[0...3] == [0x1F, 0x8B, 8, 0] else { throw Failure(sentence: "no gzip") }
        var inflate = Inflate(packed: Array(packed[10..<packed.count - 8]))
        try inflate.run()
        let ends = packed.suffix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard UInt64(inflate.bytes.count) == ends >> 32 else { throw Failure(sentence: "another length") }
        guard UInt64(checksum(inflate.bytes)) == ends & 0xFFFF_FFFF else { throw Failure(sentence: "another checksum") }
        return inflate.bytes
    }

    private init(packed: [UInt8]) { self.packed = packed }

    /// Bit by bit, as the polynomial says.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }

    private mutating func bit() throws -> Int {
        guard position / 8 < packed.count else { throw Failure(sentence: "ends inside a block") }
        defer { position += 1 }
        return Int(packed[position / 8] >> (position % 8) & 1)
    }

    private mutating func number(_ count: Int) throws -> Int {
        var number = 0
        for place in 0..<count { number |= try bit() << place }
        return number
    }

    private mutating func run() throws {
        var isLast = false
        while !isLast {
            isLast = try bit() == 1
            guard try number(2) == 2 else { throw Failure(sentence: "not a block with its own codes") }
            let counts = (try number(5) + 257, try number(5) + 1)
            let given = try number(4) + 4
            var lengths = [Int](repeating: 0, count: 19)
            for place in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(given) {
                lengths[place] = try number(3)
            }
            let code = try Code(lengths)
            var all: [Int] = []
            while all.count < counts.0 + counts.1 {
                switch try code.symbol(&self) {
                case 16:
                    guard let last = all.last else { throw Failure(sentence: "repeats the length before the first") }
                    all += Array(repeating: last, count: 3 + (try number(2)))
                case 17: all += Array(repeating: 0, count: 3 + (try number(3)))
                case 18: all += Array(repeating: 0, count: 11 + (try number(7)))
                case let length: all.append(length)
                }
            }
            guard all.count == counts.0 + counts.1 else { throw Failure(sentence: "too many lengths") }
            try block(Code(Array(all.prefix(counts.0))), Code(Array(all.suffix(counts.1))))
        }
        guard (position + 7) / 8 == packed.count else { throw Failure(sentence: "bytes behind the last block") }
    }

    private mutating func block(_ main: Code, _ far: Code) throws {
        let lengths = [
            3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
            227, 258,
        ]
        let distances = [
            1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
            6145, 8193, 12289, 16385, 24577,
        ]
        while true {
            let symbol = try main.symbol(&self)
            if symbol == 256 { return }
            if symbol < 256 {
                bytes.append(UInt8(symbol))
                continue
            }
            let place = symbol - 257
            let length = lengths[place] + (try number(place < 8 || place == 28 ? 0 : place / 4 - 1))
            let far = try far.symbol(&self)
            let distance = distances[far] + (try number(far < 2 ? 0 : far / 2 - 1))
            guard distance <= bytes.count else { throw Failure(sentence: "reaches before the beginning") }
            for _ in 0..<length { bytes.append(bytes[bytes.count - distance]) }
        }
    }

    /// A canonical code, read bit by bit.
    private struct Code {
        private let counts: [Int]
        private let ordered: [Int]

        init(_ lengths: [Int]) throws {
            var counts = [Int](repeating: 0, count: 16)
            for length in lengths where length > 0 { counts[length] += 1 }
            // Complete: no sequence of bits is without a symbol, or has two.
            let share = (1...15).reduce(0) { $0 + counts[$1] << (15 - $1) }
            guard share == 1 << 15 else { throw Failure(sentence: "a code that is not complete") }
            self.counts = counts
            ordered = lengths.indices.filter { lengths[$0] > 0 }.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
        }

        func symbol(_ inflate: inout Inflate) throws -> Int {
            var (code, first, index) = (0, 0, 0)
            for length in 1...15 {
                code |= try inflate.bit()
                if code - counts[length] < first { return ordered[index + code - first] }
                index += counts[length]
                first = (first + counts[length]) << 1
                code <<= 1
            }
            throw Failure(sentence: "no such code")
        }
    }
}
