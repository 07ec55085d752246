/// Base64 in both alphabets, that of URLs and the older one, with or without padding: JWS has none, Pub/Sub has it.
enum Base64 {
    /// Replaces `result` by the bytes that a text encodes.
    ///
    /// - Returns: the error of the text; `nil` if it has none.
    /// - Complexity: O(length), without an allocation once `result` is long enough.
    static func decode(_ text: UnsafeBufferPointer<UInt8>, into result: inout [UInt8]) -> Base64Error? {
        let end = endWithoutPadding(text)
        guard end % 4 != 1 else { return firstWrong(text, end) ?? .end }

        let wholeBytes = end / 4 * 3
        // The last of four bytes that are written at a time is written again by the next four.
        let room = wholeBytes + 4
        // The former bytes are written over: to fill all of them with zeros took as much as all lookups of fields.
        if result.count < room { result.append(contentsOf: repeatElement(0, count: room - result.count)) }
        let rest = result.withUnsafeMutableBytes { result in
            words.withUnsafeBufferPointer { words in
                func word(_ index: Int, _ position: Int) -> UInt32 { words[position &* 256 &+ Int(text[index])] }

                func four(_ index: Int) -> UInt32 {
                    word(index, 0) | word(index &+ 1, 1) | word(index &+ 2, 2) | word(index &+ 3, 3)
                }

                var index = 0
                var count = 0
                // Wrong bytes are looked for once all are decoded.
                var all: UInt32 = 0
                while index &+ 8 <= end {
                    let first = four(index)
                    let second = four(index &+ 4)
                    all |= first | second
                    result.storeBytes(of: first.littleEndian, toByteOffset: count, as: UInt32.self)
                    result.storeBytes(of: second.littleEndian, toByteOffset: count &+ 3, as: UInt32.self)
                    index = index &+ 8
                    count = count &+ 6
                }

                guard all < 1 << 24 else { return all }

                var rest: UInt32 = 0
                for start in stride(from: index, to: end, by: 4) where rest < 1 << 24 {
                    rest = (start..<min(start + 4, end)).reduce(0) { $0 | word($1, $1 - start) }
                    result.storeBytes(of: rest.littleEndian, toByteOffset: count, as: UInt32.self)
                    count += 3
                }

                return rest
            }
        }

        guard rest < 1 << 24 else { return firstWrong(text, end) }

        let left = max(0, end % 4 - 1)
        // The unused bits must be zero, or two texts would encode the same bytes.
        guard end % 4 == 0 || rest >> (8 * UInt32(left)) == 0 else { return .end }

        result.removeLast(result.count - wholeBytes - left)
        return nil
    }

    /// Returns the end of a text before its padding: two signs at most, and only if they fill up four.
    private static func endWithoutPadding(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        guard text.count % 4 == 0, text.last == UInt8(ascii: "=") else { return text.count }
        return text[text.count - 2] == UInt8(ascii: "=") ? text.count - 2 : text.count - 1
    }

    private static func firstWrong(_ text: UnsafeBufferPointer<UInt8>, _ end: Int) -> Base64Error? {
        (0..<end).first { words[Int(text[$0])] >= 1 << 24 }.map { .byte(text[$0], position: $0 + 1) }
    }

    /// The bits of three bytes, in their order in memory, that each byte encodes as the first to fourth of four; bits
    /// above them if it is in neither alphabet. A letter takes 3 instructions, and 15 if each byte is appended.
    private static let words: [UInt32] = {
        var words = [UInt32](repeating: 0xff00_0000, count: 1024)
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        let ofURLs = [(UInt8(ascii: "-"), 62), (UInt8(ascii: "_"), 63)] as [(UInt8, Int)]

        for (letter, number) in letters.enumerated().map({ ($1, $0) }) + ofURLs {
            let value = UInt32(number)
            let letter = Int(letter)
            words[letter] = value << 2
            words[256 + letter] = value >> 4 | (value & 15) << 12
            words[512 + letter] = (value >> 2) << 8 | (value & 3) << 22
            words[768 + letter] = value << 16
        }

        return words
    }()
}
