import Foundation

/// How a terminal can set text (ECMA-48, Select Graphic Rendition).
public enum TextStyle: Int, Sendable, Hashable {
    case bold = 1
    case red = 31
    case green = 32
    case yellow = 33
}
