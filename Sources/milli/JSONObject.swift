import Foundation

/// An object for machines, without the fields that are `nil`.
struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
    private struct Field: Encodable {
        let value: any Encodable
        func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }
    private let fields: [String: Field]

    init(dictionaryLiteral fields: (String, (any Encodable)?)...) {
        self.fields = [:].merging(fields.compactMap { name, value in value.map { (name, Field(value: $0)) } }) { $1 }
    }

    func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
}
