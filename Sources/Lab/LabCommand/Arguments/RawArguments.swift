/// The arguments of this process as the system has them: bytes, which need not be UTF-8.
enum RawArguments {
    /// The bytes of arguments whose texts are known. Where an argument is not UTF-8 its text has other characters in
    /// place of the bytes, so that the bytes are looked up by that text, in order.
    static func bytes(of texts: [String]) -> [[UInt8]] {
        var raw: [[UInt8]] = []
        for number in 1..<max(1, Int(CommandLine.argc)) {
            guard let argument = CommandLine.unsafeArgv[number] else { continue }
            var bytes: [UInt8] = []
            var position = 0
            while argument[position] != 0 {
                bytes.append(UInt8(bitPattern: argument[position]))
                position += 1
            }
            raw.append(bytes)
        }
        var next = 0
        return texts.map { text in
            for number in next..<max(next, raw.count) where String(decoding: raw[number], as: UTF8.self) == text {
                next = number + 1
                return raw[number]
            }
            return Array(text.utf8)
        }
    }
}
