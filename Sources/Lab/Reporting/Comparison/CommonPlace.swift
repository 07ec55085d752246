import Measurement
import Nouns
import Results

/// The implementation, or else the experiment, that all of several changes are of.
struct CommonPlace: Sendable {
    /// `search/indexed`, or `search`.
    private let name: String
    /// The changes.
    private let number: Int

    /// Returns the place that the changes of a list have in common: of the first list that is of one implementation, or
    /// else of one experiment.
    ///
    /// - Parameter compared: all that was compared. If it has the place in common as well, that says nothing.
    /// - Returns: `nil` without such a list. One change alone has its name already.
    static func first(of lists: [[Finding]], among compared: [Finding]) -> CommonPlace? {
        let names: [(Finding) -> String?] = [implementation(of:), { $0.cell.experiment }]
        for name in names {
            for list in lists where list.count > 1 {
                guard let place = common(list, by: name), common(compared, by: name) == nil else { continue }
                return CommonPlace(name: place, number: list.count)
            }
        }
        return nil
    }

    /// The place as a sentence: `All 10 are of search/indexed.`
    var sentence: String { "All \(number.grouped) are of \(name)." }

    /// Returns the name that all findings have; `nil` if they differ.
    private static func common(_ findings: [Finding], by name: (Finding) -> String?) -> String? {
        guard let first = findings.first.flatMap(name), findings.allSatisfy({ name($0) == first }) else { return nil }
        return first
    }

    /// Returns the implementation with its experiment; `nil` for a number of the whole input.
    private static func implementation(of finding: Finding) -> String? {
        finding.cell.owner.implementation.map { "\(finding.cell.experiment)/\($0)" }
    }
}
