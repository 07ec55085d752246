import LabCommand
import Reporting
import Results

/// The folder of a new lab inside a package, and its spelling in a shell, in YAML and in GitHub's expressions.
struct LabFolder: Equatable {
    /// The names of the folders that lead to it, joined by slashes.
    let path: String

    /// Reads the name of a folder.
    ///
    /// - Throws: `CommandFailure` if the folder is not inside the package, or if a workflow cannot name it: the cache
    ///   of GitHub Actions takes some characters for patterns, and some lines of a workflow allow only expressions.
    init(_ text: String) throws {
        let parts = text.split(separator: "/", omittingEmptySubsequences: true)
        guard !parts.isEmpty, !text.hasPrefix("/"), !parts.contains("."), !parts.contains("..") else {
            throw CommandFailure("--folder '\(text)': it is not below the package; a name such as Lab is right")
        }
        guard !text.hasPrefix("-"), !text.hasPrefix("!"), !text.hasPrefix("#"), !text.hasPrefix("~") else {
            throw CommandFailure("--folder '\(text)': a name that begins with a letter or a digit is right")
        }
        guard !text.unicodeScalars.contains(where: Self.isForbidden), !text.contains("${{") else {
            throw CommandFailure(
                "--folder '\(text)': control characters, *, ?, [, ], \\ and ${{ cannot be named in a workflow; "
                    + "letters, digits, blanks and hyphens are right")
        }

        path = parts.joined(separator: "/")
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        let isControl = [.control, .format, .lineSeparator, .paragraphSeparator].contains(
            scalar.properties.generalCategory)
        return isControl || "*?[]\\".unicodeScalars.contains(scalar)
    }

    /// The folder, or a file in it, as a word of a shell.
    func inShell(_ file: String? = nil) -> String { [appending(file)].quotedForShell }

    /// The folder, or a file in it, as a text of YAML.
    func inYAML(_ file: String? = nil) -> String {
        let text = appending(file)
        // A word that needs no quotes in a shell and begins with a letter is a text in YAML, if it is not one of
        // `words`.
        let isPlain = [text].quotedForShell == text && text.first?.isLetter == true && !text.contains(":")
        return isPlain && !Self.words.contains(text.lowercased()) ? text : YAMLText.quoted(text)
    }

    /// The words that YAML reads as values other than texts.
    private static let words: Set = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]

    /// A file in the folder as a text of GitHub's expressions.
    func inExpression(_ file: String) -> String { "'\(appending(file).replacing("'", with: "''"))'" }

    private func appending(_ file: String?) -> String { file.map { "\(path)/\($0)" } ?? path }
}
