import Foundation
import JSONText

extension String {
    /// The text for a line or a table's cell of GitHub-flavoured Markdown.
    ///
    /// Characters that would end a cell or begin markup are escaped; a blank replaces those that would end the line.
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
