/// Class names as names of XML elements, two different ones never the same.
///
/// ASCII letters, digits and `_` stay; every other byte of the UTF-8 becomes `.` and two hexadecimal digits. An element
/// cannot begin with a digit or a dot, so such a first byte becomes `_-` and the two digits; `-` stands nowhere else.
///
///     XMLName.escaped("UIView")          // UIView
///     XMLName.escaped("Cell<Item>")      // Cell.3CItem.3E
///     XMLName.escaped("2nd")             // _-32nd
public enum XMLName {
    /// The name of the element.
    public static func escaped(_ className: String) -> String {
        var text: [UInt8] = []
        for byte in className.utf8 {
            let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
            let isDigit = byte &- UInt8(ascii: "0") < 10
            if isLetter || isDigit && !text.isEmpty {
                text.append(byte)
            } else {
                text += text.isEmpty ? Array("_-".utf8) : [UInt8(ascii: ".")]
                text += [hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static let hexadecimal = Array("0123456789ABCDEF".utf8)
}
