/// A style of text on a terminal (ECMA-48, Select Graphic Rendition).
public enum TextStyle: Int, Sendable, Hashable {
    /// Bold text, for headings and the best value of a row.
    case bold = 1
    /// Red text, for failures.
    case red = 31
    /// Green text, for success.
    case green = 32
    /// Yellow text, for warnings.
    case yellow = 33
}
