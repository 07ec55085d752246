/// Base64 in both alphabets (of URLs, and the older one), with or without padding: a JWS has none, Pub/Sub has it.
enum Base64 {
    /// Replaces `result` by the decoded bytes of a text.
    ///
    /// - Returns: the error of the text; `nil` if it is valid.
    /// - Complexity: O(length), without an allocation once `result` is long enough.
    static func decode(_ text: UnsafeBufferPointer<UInt8>, into result: inout [UInt8]) -> Base64Error? {
        let end = endWithoutPadding(text)
        guard end % 4 != 1 else { return firstWrong(text, end) ?? .end }

        let wholeBytes = end / 4 * 3
        // Four bytes are written at a time, and three are decoded: the next write overwrites the fourth.
        let room = wholeBytes + 4
        // The old bytes are overwritten: to fill all with zeros took as long as all lookups of fields.
        if result.count < room { result.append(contentsOf: repeatElement(0, count: room - result.count)) }
        let rest = result.withUnsafeMutableBytes { result in
            words.withUnsafeBufferPointer { words in
                func word(_ index: Int, _ position: Int) -> UInt32 { words[position &* 256 &+ Int(text[index])] }

                func four(_ index: Int) -> UInt32 {
                    word(index, 0) | word(index &+ 1, 1) | word(index &+ 2, 2) | word(index &+ 3, 3)
                }

                var index = 0
                var count = 0
                // The loop looks for wrong bytes once, after all are decoded.
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

    /// Returns the end of a text before its padding: at most two signs, and only if they complete a group of four.
    private static func endWithoutPadding(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        guard text.count % 4 == 0, text.last == UInt8(ascii: "=") else { return text.count }
        return text[text.count - 2] == UInt8(ascii: "=") ? text.count - 2 : text.count - 1
    }

    private static func firstWrong(_ text: UnsafeBufferPointer<UInt8>, _ end: Int) -> Base64Error? {
        (0..<end).first { words[Int(text[$0])] >= 1 << 24 }.map { .byte(text[$0], position: $0 + 1) }
    }

    /// The decoded bits of each byte, for each of the four places in a group, in memory order; higher bits are set if
    /// the byte is in neither alphabet. A byte takes 3 instructions, and 15 if each decoded byte is appended.
    private static let words: [UInt32] = {
        var words = [UInt32](repeating: 0xff00_0000, count: 1024)
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        let urlLetters = [(UInt8(ascii: "-"), 62), (UInt8(ascii: "_"), 63)] as [(UInt8, Int)]

        for (letter, number) in letters.enumerated().map({ ($1, $0) }) + urlLetters {
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
