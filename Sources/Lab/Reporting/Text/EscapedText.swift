import Foundation
import JSONText

extension String {
    /// The text as GitHub-flavoured Markdown takes it in a cell of a table or in a line: what would end a cell, begin
    /// markup, a link or a reference is escaped; what would end the line is a blank.
    package var asMarkdown: String {
        reduce(into: "") { result, character in
            switch character {
            case "|", "\\", "`", "*", "_", "<", ">", "[", "]", "~", "&", "$": result += "\\\(character)"
            case _ where character.unicodeScalars.contains { !SingleLine.allows($0) }: result += " "
            default: result.append(character)
            }
        }
    }
}
