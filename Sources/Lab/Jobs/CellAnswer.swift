import LabKit
import Vocabulary

/// A process's answer for one cell: its evidence, or the reason for no number.
package struct CellAnswer: Sendable {
    package var cell: CellID
    package var outcome: Result<Evidence, NoNumber>
    /// The facts about its implementation and input; `nil` if either could not be made.
    package var facts: CellFacts?

    package init(_ cell: CellID, _ outcome: Result<Evidence, NoNumber>, facts: CellFacts? = nil) {
        self.cell = cell
        self.outcome = outcome
        self.facts = facts
    }

    /// The evidence; `nil` if there is no number.
    package var evidence: Evidence? { try? outcome.get() }

    /// The reason for no number; `nil` if there is evidence.
    package var noNumber: NoNumber? {
        switch outcome {
        case .success: nil
        case .failure(let reason): reason
        }
    }
}

extension CellAnswer: Codable {
    private enum Key: String, CodingKey { case cell, evidence, noNumber, facts }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        cell = try fields.decode(CellID.self, forKey: .cell)
        facts = try fields.decodeIfPresent(CellFacts.self, forKey: .facts)
        if let evidence = try fields.decodeIfPresent(Evidence.self, forKey: .evidence) {
            outcome = .success(evidence)
        } else {
            outcome = .failure(try fields.decode(NoNumber.self, forKey: .noNumber))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(cell, forKey: .cell)
        try fields.encodeIfPresent(facts, forKey: .facts)
        switch outcome {
        case .success(let evidence): try fields.encode(evidence, forKey: .evidence)
        case .failure(let reason): try fields.encode(reason, forKey: .noNumber)
        }
    }
}
