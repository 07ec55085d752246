extension [String] {
    /// The words of a command as a shell takes them, with quotes where they are needed.
    package var quotedForShell: String { map(\.quotedForShell).joined(separator: " ") }
}

extension String {
    fileprivate var quotedForShell: String {
        let isPlain = !isEmpty && unicodeScalars.allSatisfy(\.isPlainForShell)
        return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
    }
}

extension Unicode.Scalar {
    fileprivate var isPlainForShell: Bool {
        properties.isAlphabetic || ("0"..."9").contains(self) || "-_./=:,+@%".unicodeScalars.contains(self)
    }
}
