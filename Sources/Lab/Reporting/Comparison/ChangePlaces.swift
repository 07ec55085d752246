import Measurement
import Nouns
import Results

/// The implementations with changes, in words.
enum ChangePlaces {
    /// The most implementations that a clause names.
    private static let mostNamed = 3

    /// Returns the implementations with changes as the end of a clause: `, all of indexed`; `, 6 of indexed and 4 of
    /// iterative`, the most first; `, of 7 implementations`.
    ///
    /// - Parameter compared: all compared numbers. If they are of one implementation, the clause is empty.
    static func clause(of changes: [Finding], among compared: [Finding]) -> String {
        let isOfOneExperiment = isOfOneExperiment(compared)

        func name(of finding: Finding) -> String { Self.name(of: finding, isAlone: isOfOneExperiment) }

        guard let first = changes.first, Set(compared.map(name)).count > 1 else { return "" }

        let places = changes.grouped(by: name).map { (name: $0.key, changes: $0.elements.count) }
            .sorted { ($1.changes, $0.name) < ($0.changes, $1.name) }
        if places.count == 1 {
            return changes.count == 1 ? ", that of \(places[0].name)" : ", all of \(places[0].name)"
        }
        if places.count <= mostNamed {
            return ", \(places.map { "\($0.changes.grouped) of \($0.name)" }.listed)"
        }

        let isAllOfOne = Set(changes.map(\.cell.experiment)).count == 1
        if isAllOfOne, !isOfOneExperiment { return ", all of \(first.cell.experiment)" }
        return ", of \(places.count.grouped) implementations"
    }

    /// Returns true if all compared numbers are of one experiment: names leave it out then.
    static func isOfOneExperiment(_ compared: [Finding]) -> Bool { Set(compared.map(\.cell.experiment)).count == 1 }

    /// Returns the name of the implementation of a change.
    ///
    /// - Parameter isAlone: true to leave out the experiment, because there is no other.
    static func name(of finding: Finding, isAlone: Bool) -> String {
        let implementation = finding.cell.owner.implementation ?? finding.cell.label
        return isAlone ? implementation : "\(finding.cell.experiment)/\(implementation)"
    }
}
