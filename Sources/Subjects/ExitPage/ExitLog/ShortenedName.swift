extension String {
    /// A name for a message of one line: both ends of one that is longer than 80 scalars.
    ///
    /// - Complexity: O(1).
    package var shortenedName: String {
        let scalars = unicodeScalars
        guard scalars.index(scalars.startIndex, offsetBy: 81, limitedBy: scalars.endIndex) != nil else { return self }
        return "\(String(scalars.prefix(50)))…\(String(scalars.suffix(20)))"
    }
}
