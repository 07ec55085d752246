/// Text as GitHub-flavoured Markdown takes it in a cell of a table or in a line.
public enum MarkdownText {
    /// What would end a cell, begin markup, a link or a reference is escaped; what would end the line is a blank.
    public static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "|", "\\", "`", "*", "_", "<", ">", "[", "]", "~", "&", "$": result += "\\\(character)"
            case _ where character.unicodeScalars.contains(where: isBreak): result += " "
            default: result.append(character)
            }
        }
        return result
    }

    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || scalar.value == 0x7F || scalar.value == 0x85 || (0x2028...0x2029).contains(scalar.value)
    }
}
