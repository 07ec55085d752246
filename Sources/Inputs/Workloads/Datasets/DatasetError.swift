import Foundation
import JSONText
import Streams

/// The reason why a recipe or a profile was refused: the place, the fault, and the expected form.
package struct DatasetError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file, or the name of the recipe; empty for counts without a file.
    package var file = ""
    /// The line in the file, from 1; `nil` if there is none.
    package var line: Int?
    /// The column in the line, from 1; only for text that is not JSON.
    package var column: Int?
    /// The place in the document, such as `trees[3].levels`; empty for the whole.
    package let field: String
    /// The fault, and the expected value.
    package let problem: String
    /// True if the recipe can be read, but describes a dataset or profile other than the one it makes.
    package var isMismatch = false

    /// One line: `FILE:LINE: field: problem`, or `FILE:LINE:COLUMN: …` for text that is not JSON.
    package var description: String {
        [([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":"), field, problem].filter {
            !$0.isEmpty
        }
        .map(SingleLine.blanked).joined(separator: ": ")
    }
}

extension DatasetError {
    /// Reads a file with one JSON object, and calls `body` with its fields.
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
    /// Returns a count from 0. The maximum is far above real counts, and far below the overflow of sums of products.
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
