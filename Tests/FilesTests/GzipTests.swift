import Foundation
import Reproducibility
import Testing

@testable import Files

@Suite(.enabled(if: Gzip.isAvailable, "built without zlib")) struct GzipTests {
    private func isKept(_ bytes: [UInt8], _ comment: Comment) throws {
        #expect(try Gzip.unpack(Gzip.pack(bytes), atMost: bytes.count) == bytes, comment)
    }

    @Test("what is packed unpacks to itself: nothing, one byte, every byte, and one byte many times")
    func smallest() throws {
        try isKept([], "nothing")
        for byte in UInt8.min...UInt8.max {
            try isKept([byte], "\(byte)")
            try isKept([byte, byte], "\(byte) twice")
        }

        try isKept(Array(0...255), "every byte")
        for count in [3, 4, 257, 258, 259, 260, 516, 517, 32_767, 32_768, 32_769, 70_000] {
            try isKept([UInt8](repeating: 7, count: count), "7, \(count) times")
        }
    }

    @Test("every text of up to eight letters out of two unpacks to itself")
    func allShort() throws {
        for count in 1...8 {
            for number in 0..<1 << count {
                try isKept((0..<count).map { UInt8(ascii: "a") + UInt8(number >> $0 & 1) }, "\(number) of \(count)")
            }
        }
    }

    @Test("drawn bytes unpack to themselves, whether they repeat often, far away or never")
    func drawn() throws {
        var random = Xoshiro256StarStar(seed: 20_261_121)

        func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

        for round in 0..<60 {
            var bytes: [UInt8] = []
            let letters = [2, 4, 26, 256][round % 4]
            let size = [200, 5_000, 40_000, 150_000][round / 4 % 4]

            while bytes.count < size {
                if round.isMultiple(of: 3) || bytes.count < 4 || below(3) == 0 {
                    bytes += (0..<1 + below(40)).map { _ in UInt8(below(letters)) }
                } else {
                    let distance = 1 + below(min(bytes.count, 33_500))
                    for _ in 0..<1 + below(300) { bytes.append(bytes[bytes.count - distance]) }
                }
            }

            try isKept(bytes, "round \(round)")
        }
    }

    @Test("a table packs to a small part of itself, and the same bytes every time")
    func packs() throws {
        let text = Array((0..<4_000).map { "<tr><td>\($0)</td><td>\($0 * $0 % 977)</td></tr>\n" }.joined().utf8)
        let packed = try Gzip.pack(text)
        #expect(packed.count * 4 < text.count)
        #expect(try packed == Gzip.pack(text))
        try isKept(text, "a table")

        let usual = try Gzip.pack(text, effort: .usual)
        #expect(try Gzip.unpack(usual, atMost: text.count) == text)
        #expect(packed.count <= usual.count && usual.count < packed.count * 11 / 10)
    }

    @Test("4 GiB or more are refused by their size, also where only the packed bytes could be as many")
    func tooLarge() {
        #expect(Gzip.refusal(ofBytes: 1 << 31) == nil)
        for count in [(1 << 32) - 2, 1 << 32, 1 << 40] {
            #expect(Gzip.refusal(ofBytes: count) == .tooLarge(bytes: count))
        }
        #expect(
            "\(PackingError.tooLarge(bytes: 1 << 32))"
                == "it has 4294967296 bytes, and only less than 4 GiB can be packed; leave files out")
    }
}
