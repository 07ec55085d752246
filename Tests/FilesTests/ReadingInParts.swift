import Files

func readAll(_ input: some ByteInput, by part: Int = 7) throws -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: part)
    while true {
        let count = try buffer.withUnsafeMutableBytes { try input.read(into: $0) }
        if count == 0 { return all }
        all += buffer[..<count]
    }
}
