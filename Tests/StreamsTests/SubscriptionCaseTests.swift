import CivilTime
import Files
import Foundation
import JSONText
import Streams
import Subscription
import Testing

/// Inputs in the forms in which people have them, each with the right state at an instant, read by the command's
/// reader.
@Suite struct SubscriptionCaseTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../../../shared/cases/subscriptions")

    /// A row of the table: only the members that it names are compared.
    private struct Row {
        let file: String
        let at: Int64
        let subscription: String
        let expected: [String: Any]

        init(_ line: Substring) throws {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            file = cells[0]
            at = try Instant.milliseconds(cells[1].count == 10 ? cells[1] + "T00:00:00Z" : cells[1])
            subscription = cells[2]
            expected = try #require(
                try JSONSerialization.jsonObject(with: Data(cells[3].utf8)) as? [String: Any])
        }
    }

    @Test(
        "every recorded case has the recorded result, in the population, the closed form and the reference",
        .enabled(
            if: FileManager.default.fileExists(atPath: folder.path),
            "the cases are not there: ../shared/cases/subscriptions"))
    func cases() throws {
        let table = try String(contentsOf: Self.folder.appendingPathComponent("EXPECTED.tsv"), encoding: .utf8)
        let rows = try table.split(separator: "\n").dropFirst().map { try Row($0) }
        #expect(rows.count >= 79)

        for row in rows {
            let states = try [
                state(row, PopulationRegister.self), state(row, LifecycleRegister<ClosedFormSubscription>.self),
                state(row, LifecycleRegister<StepwiseSubscription>.self),
            ]
            #expect(states[0] == states[1] && states[1] == states[2], "\(row.file) at \(row.at)")

            let data = Data((states[0] ?? "{}").utf8)
            let state = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            for (name, value) in row.expected {
                #expect(isRight(state[name], value, name), "\(row.file) at \(row.at): \(name) \(value), \(state)")
            }
        }
    }

    private func isRight(_ actual: Any?, _ expected: Any, _ name: String) -> Bool {
        if name == "flags" {
            let actual = actual as? [String] ?? []
            return (expected as? [String] ?? []).allSatisfy(actual.contains)
        }

        return (actual as? NSObject) == (expected as? NSObject)
    }

    /// Returns the line of a row's subscription; nil if it is not in the file.
    private func state<Register: SubscriptionRegister & ~Copyable>(_ row: Row, _: Register.Type) throws -> String? {
        var ledger = SubscriptionLedger<Register>(until: row.at)
        let path = FilePath(Self.folder.appendingPathComponent(row.file).path)
        let stream = RecordStream(paths: [path], schema: SubscriptionSchemas.events, readsDocuments: true) { _ in }
        var reader = SubscriptionRecordReader()
        try stream.forEach(unreadable: { _ in }) { record throws(FieldError) in
            switch try reader.read(record, of: stream) {
            case .line(let line, let header): try ledger.add(line, header: header)
            case .payload(let payload):
                try payload.forEach { report throws(FieldError) in try ledger.add(report, at: row.at) }
            }
        }

        guard let number = ledger.number(of: row.subscription) else { return nil }
        var line = JSONLine()
        ledger.state(of: number, at: row.at).add(to: &line)
        return line.text
    }
}
