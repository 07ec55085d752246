import Foundation
import JSONText
import Streams

/// A recipe or a profile that was refused: the place, the fault, and the form that would be right.
package struct DatasetError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file, or the name of the recipe; empty for counts that were never in a file.
    package var file = ""
    /// The line in the file, counted from 1, where there is one.
    package var line: Int?
    /// The column in that line, counted from 1, for what is no JSON.
    package var column: Int?
    /// The place in the document, such as `trees[3].levels`; empty for the whole.
    package let field: String
    /// The fault, and the value that would be right.
    package let problem: String
    /// True if the recipe can be read but describes another dataset or profile than the one that it makes.
    package var isMismatch = false

    /// One line, `FILE:LINE: field: what is wrong`, or `FILE:LINE:COLUMN: …` for what is no JSON.
    package var description: String {
        [([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":"), field, problem].filter {
            !$0.isEmpty
        }
        .map(SingleLine.blanked).joined(separator: ": ")
    }
}

extension DatasetError {
    /// Reads a file that holds one JSON object, and hands its fields to `body`.
    ///
    /// - Complexity: O(bytes), and what `body` takes.
    static func reading<Value>(
        _ json: Data, file: String, _ body: (JSONFields) throws(FieldError) -> Value
    ) throws(DatasetError) -> Value {
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(copying: Array(json))
        } catch {
            throw DatasetError(
                file: file, line: error.line, column: error.column, field: "", problem: "\(error.reason)")
        }

        guard document.kind(of: 0) == .object else {
            throw DatasetError(file: file, line: 1, field: "", problem: "an object was expected in this file")
        }

        do throws(FieldError) {
            return try body(JSONFields(document))
        } catch {
            throw DatasetError(file: file, line: error.line, field: error.field ?? "", problem: error.problem)
        }
    }
}

extension JSONFields {
    /// A count from 0 or more, far above any real one and far below what sums of products overflow at.
    func count(_ key: StaticString, in range: ClosedRange<Int64> = 0...1_000_000_000) throws(FieldError) -> Int {
        Int(try integer(key, in: range))
    }
}

extension Data {
    init(file object: [String: Any]) {
        do {
            self = try JSONSerialization.data(
                withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        } catch {
            preconditionFailure("texts, numbers and objects of them can be written: \(error)")
        }

        append(UInt8(ascii: "\n"))
    }
}
