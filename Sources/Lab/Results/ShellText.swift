extension [String] {
    /// The words of a command in the form for a shell, quoted if necessary.
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
