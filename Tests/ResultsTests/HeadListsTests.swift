import Foundation
import JSONText
import Testing

@testable import Results

@Suite struct HeadListsTests {
    /// The text of a result, with a part of it replaced.
    private static func text(replacing part: String, with other: String) throws -> [UInt8] {
        let text = String(decoding: try SmallResult.everything().encoded(), as: UTF8.self)
        #expect(text.contains(part))
        return Array(text.replacing(part, with: other).utf8)
    }

    /// The result as `JSONDecoder` alone reads it; without cells.
    private static func decoded(_ text: [UInt8]) throws -> ResultFile {
        let head = try #require(text.withUnsafeBufferPointer(ResultText.init)).head
        return try ResultHead.decoded(head, of: text)
    }

    @Test("the lists of a head are those that JSONDecoder reads")
    func lists() throws {
        for (part, other) in [
            ("\"recipe\"", "\"recipe\""),
            ("\"recipe\":\"0..<10\"", "\"recipe\":\"\\u0041\\\"/é\",\"recipe\":\"twice\",\"more\":[{}]"),
            ("\"origin\":\"list\"", "\"origin\":null"), ("\"lists\":10", "\"b10\":1,\"b9\":2.0,\"B\":3,\"é\":4"),
            ("\"growth\":[", "\"growth\":[],\"growth\":["), ("\"datasets\"", "\"data\\u0073ets\""),
        ] {
            let text = try Self.text(replacing: part, with: other)
            let result = try ResultFile(bytes: text, named: "result")
            let expected = try Self.decoded(text)
            #expect(result.datasets == expected.datasets, "\(other)")
            #expect(result.verifications == expected.verifications, "\(other)")
            #expect("\(result.growth)" == "\(expected.growth)", "\(other)")
        }
    }

    @Test("a list that is wrong is refused in the words for the rest of a head")
    func errors() throws {
        for (part, other) in [
            ("\"recipe\":\"0..<10\"", "\"recipe\":1"), ("\"recipe\":\"0..<10\",", ""),
            ("\"lists\":10", "\"lists\":1.5"), ("\"verifications\":[", "\"verifications\":[null,"),
            ("\"growth\":[", "\"growth\":[{},"),
        ] {
            let text = try Self.text(replacing: part, with: other)
            let expected = #expect(throws: FileError.self, "\(other)") { try Self.decoded(text) }
            let error = #expect(throws: FileError.self, "\(other)") { try ResultFile(bytes: text, named: "") }
            #expect(error?.reason == expected?.reason, "\(other)")
        }
    }

    @Test("growth that is no finite number cannot be written")
    func numbers() throws {
        var result = try SmallResult.everything()
        result.growth[0].slope = .nan
        #expect(throws: EncodingError.self) { try result.encoded() }
    }
}
