import Foundation
import Testing

@testable import Reporting
@testable import Results

extension ExportFormat {
    /// The one file of an export.
    func text(_ result: ResultFile) throws -> String {
        let files = try export(result).files
        try #require(files.count == 1)
        return files[0].text
    }

    /// The one file of an export as JSON. NaN, which Google Benchmark writes and JSON does not have, is `null`.
    func json(_ result: ResultFile) throws -> Any {
        try JSONSerialization.jsonObject(with: NotANumber.replaced(in: Data(try text(result).utf8)))
    }

    /// The one file as a list of objects.
    func objects(_ result: ResultFile) throws -> [[String: Any]] {
        try #require(try json(result) as? [[String: Any]])
    }
}

/// The numbers in a value of JSON, at any depth.
func numbers(in value: Any) -> [Double] {
    switch value {
    case let object as [String: Any]: object.values.flatMap(numbers)
    case let list as [Any]: list.flatMap(numbers)
    case let number as NSNumber: [number.doubleValue]
    default: []
    }
}
