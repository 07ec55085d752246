/// An enumeration with names for its cases in files. Any other name is refused together with those that are right.
public protocol NamedCase: RawRepresentable, CaseIterable, Codable where RawValue == String {}

extension NamedCase {
    /// Reads the name of a case.
    ///
    /// - Throws: `DecodingError`, with all names, for one that no case has.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let value = Self(rawValue: name) else {
            let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "'\(name)'; one of \(names) is right")
        }

        self = value
    }
}
