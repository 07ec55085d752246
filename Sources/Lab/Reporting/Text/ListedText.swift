extension String {
    /// The text with its first letter as a capital.
    var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension [String] {
    /// The texts in a sentence: `a`, `a and b`, `a, b and c`. If there are more than six, five and the number of
    /// others.
    var listed: String { listed(atMost: 6) }

    /// Returns the texts in a sentence. If there are too many, leaves out one more to make room for the number of
    /// others.
    func listed(atMost most: Int) -> String {
        guard count > 1 else { return first ?? "" }
        guard count <= most else {
            return prefix(most - 1).joined(separator: ", ") + " and \(count - most + 1) more"
        }

        return dropLast().joined(separator: ", ") + " and " + self[count - 1]
    }
}
