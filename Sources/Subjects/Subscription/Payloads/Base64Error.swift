/// The error of a text that is not base64.
enum Base64Error: Error, Equatable, CustomStringConvertible {
    /// A byte that is in neither alphabet; its position is counted from 1.
    case byte(UInt8, position: Int)
    /// An impossible length, or bits after the last byte.
    case end

    var description: String {
        switch self {
        case .byte(let byte, let position):
            "byte \(position) (0x\(byte.hexadecimal(2))) is not base64"
        case .end: "base64 that is cut off"
        }
    }
}
