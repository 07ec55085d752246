/// Returns a number with its noun: `1 cell`, `2,048 cells`. The plural may be given: `2 activities`.
package func counted(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
    "\(number.grouped) \(agreeing(number, singular, plural ?? singular.plural))"
}

/// Returns words that agree with a number, usually a verb: `has` for one, `have` for others.
package func agreeing(_ number: Int, _ singular: String, _ plural: String) -> String {
    number == 1 ? singular : plural
}

extension String {
    /// The plural of a noun, or of the noun before *of*: `queries`, `passes`, `rounds of the mix`.
    package var plural: String {
        let end = firstRange(of: " of ")?.lowerBound ?? endIndex
        let noun = self[..<end]
        let rest = self[end...]

        if noun.hasSuffix("y"), let letter = noun.dropLast().last, !"aeiou".contains(letter) {
            return "\(noun.dropLast())ies\(rest)"
        }

        let isSibilant = ["s", "x", "z", "ch", "sh"].contains { noun.hasSuffix($0) }
        return "\(noun)\(isSibilant ? "es" : "s")\(rest)"
    }
}
