import JSONText
import Measurement

/// Typed access to the fields of an object in a cell.
///
/// A field that is missing, of another kind or out of its range is an error with the place of the field.
struct CellFields {
    /// Memory that the cells of one part of a file share.
    final class SharedMemory {
        /// The long texts of the previous cell, in reading order. Neighbouring cells have most texts in common, which
        /// then share memory.
        fileprivate var texts: [String] = []
        fileprivate var nextText = 0
        /// The sum of all counts.
        fileprivate(set) var sumOfCounts = 0
    }

    private let document: JSONDocument
    /// The members of the cell, which has about thirty; `nil` for an object inside it, which has few.
    private let members: JSONMembers?
    /// The number of the object in the document.
    private let container: Int
    /// The place of the cell in the file: `cells[3]`.
    private let position: Int
    private let memory: SharedMemory

    /// The fields of a cell.
    ///
    /// - Parameters:
    ///   - document: the text of the cell alone.
    ///   - position: the number of the cell in the file, for errors.
    init(_ document: JSONDocument, position: Int, _ memory: SharedMemory) throws(FileError) {
        let members = JSONMembers(of: document)
        members.read(0)
        self.init(document, 0, members, position, memory)
        memory.nextText = 0
        guard document.kind(of: 0) == .object else { throw unexpected(0, "an object") }
    }

    private init(
        _ document: JSONDocument, _ container: Int, _ members: JSONMembers?, _ position: Int, _ memory: SharedMemory
    ) {
        self.document = document
        self.container = container
        self.members = members
        self.position = position
        self.memory = memory
    }
}

/// Required fields.
extension CellFields {
    func object(_ key: StaticString) throws(FileError) -> CellFields { try object(value(key)) }

    func text(_ key: StaticString) throws(FileError) -> String { try text(value(key)) }

    /// A text that must be a raw value of an enumeration.
    func namedCase<Case: RawRepresentable & CaseIterable>(
        _ key: StaticString, _ type: Case.Type = Case.self
    ) throws(FileError) -> Case where Case.RawValue == String {
        let value = try value(key)
        let text = try text(value)
        guard let namedCase = Case(rawValue: text) else {
            let names = Case.allCases.map(\.rawValue).joined(separator: ", ")
            throw error(value, "is \(JSONQuoting.quoted(text, atMost: 40)); one of \(names) is right")
        }

        return namedCase
    }

    /// A whole number.
    func whole(_ key: StaticString, _ range: NumberRange) throws(FileError) -> Int {
        let value = try value(key)
        if let number = document.integer(value), range.bounds.contains(Double(number)) {
            if range == .count { memory.sumOfCounts += Int(number) }
            return Int(number)
        }

        guard document.kind(of: value) == .number else { throw unexpected(value, "a whole number") }
        // A number in the range is not whole; one beyond all integers is out of the range.
        _ = try number(value, range)
        throw unexpected(value, "a whole number")
    }

    func count(_ key: StaticString) throws(FileError) -> Int { try whole(key, .count) }

    func number(_ key: StaticString, _ range: NumberRange = .value) throws(FileError) -> Double {
        try number(value(key), range)
    }

    /// The elements of a list, which are objects.
    func objects(_ key: StaticString) throws(FileError) -> [CellFields] {
        let list = try value(key)
        guard document.kind(of: list) == .array else { throw unexpected(list, "a list") }

        var objects: [CellFields] = []
        for value in document.children(of: list) { objects.append(try object(value)) }
        return objects
    }

    /// Counts by name.
    func counts(_ key: StaticString) throws(FileError) -> [String: Int] {
        let object = try object(key)
        var counts: [String: Int] = [:]
        for value in document.children(of: object.container) {
            guard let name = document.key(of: value), let count = document.integer(value), counts[name] == nil else {
                throw unexpected(value, "a whole number")
            }
            counts[name] = Int(count)
        }

        return counts
    }

    /// Samples, as a list of numbers or, in a published result, as ``SampleSteps``.
    func samples(_ key: StaticString) throws(FileError) -> [Double] {
        let value = try value(key)
        if document.kind(of: value) == .object {
            let fields = try object(value)
            let steps = try fields.numbers("steps")
            guard let samples = SampleSteps(per: try fields.number("per"), steps: steps).samples else {
                throw FileError(
                    "", "\(document.path(of: value, in: path)): per is 1 or more, and a sum of steps up to 1e100")
            }

            return samples
        }

        return try numbers(key)
    }

    /// A list of numbers. It is read in one step, because samples are most of a file; the place is determined only for
    /// an error.
    private func numbers(_ key: StaticString) throws(FileError) -> [Double] {
        let list = try value(key)
        if let numbers = document.doubles(list), numbers.allSatisfy({ abs($0) <= NumberRange.largestValue }) {
            return numbers
        }

        guard document.kind(of: list) == .array else { throw unexpected(list, "a list") }

        var numbers: [Double] = []
        for value in document.children(of: list) { numbers.append(try number(value, .value)) }
        return numbers
    }
}

/// Fields that may be missing or `null`.
extension CellFields {
    func optionalObject(_ key: StaticString) throws(FileError) -> CellFields? {
        guard let value = optionalValue(key) else { return nil }
        return try object(value)
    }

    func optionalText(_ key: StaticString) throws(FileError) -> String? {
        guard let value = optionalValue(key) else { return nil }
        return try text(value)
    }

    func optionalCount(_ key: StaticString) throws(FileError) -> Int? {
        optionalValue(key) == nil ? nil : try count(key)
    }

    func optionalTruth(_ key: StaticString) throws(FileError) -> Bool? {
        guard let value = optionalValue(key) else { return nil }
        guard let truth = document.boolean(value) else { throw unexpected(value, "true or false") }
        return truth
    }

    func optionalNumber(_ key: StaticString, _ range: NumberRange = .value) throws(FileError) -> Double? {
        guard let value = optionalValue(key) else { return nil }
        return try number(value, range)
    }

    /// The ratio at a key.
    func ratio(_ key: StaticString) throws(FileError) -> Ratio? {
        guard let fields = try optionalObject(key) else { return nil }
        return Ratio(value: try fields.number("value"), ci95: try fields.interval("ci95"))
    }

    /// An interval with two ends. An end that is `null` is unbounded.
    func interval(_ key: StaticString) throws(FileError) -> Interval? {
        guard let value = optionalValue(key) else { return nil }

        var ends = document.children(of: value)
        guard document.kind(of: value) == .array else { throw unexpected(value, "a list") }
        guard let first = ends.next(), let second = ends.next(), ends.isEmpty else { throw notAnInterval(value) }

        let lower = document.isNull(first) ? -Double.infinity : try number(first, .value)
        let upper = document.isNull(second) ? Double.infinity : try number(second, .value)
        guard lower <= upper else { throw notAnInterval(value) }

        return Interval(lower: lower, upper: upper)
    }

    private func notAnInterval(_ value: Int) -> FileError {
        FileError(
            "",
            "\(document.path(of: value, in: path)): an interval is [lower, upper] with lower not above upper")
    }
}

/// Values and errors.
extension CellFields {
    private var path: String { "cells[\(position)]" }

    /// The value of a required key.
    private func value(_ key: StaticString) throws(FileError) -> Int {
        guard let value = member(key) else {
            throw FileError("", "\(document.path(of: container, in: path)).\(key) is missing")
        }
        return value
    }

    /// The value of a key, unless it is missing or `null`.
    private func optionalValue(_ key: StaticString) -> Int? {
        guard let value = member(key), !document.isNull(value) else { return nil }
        return value
    }

    private func member(_ key: StaticString) -> Int? {
        if let members { return members[key] }
        return document.member(key, of: container)
    }

    private func object(_ value: Int) throws(FileError) -> CellFields {
        guard document.kind(of: value) == .object else { throw unexpected(value, "an object") }
        return CellFields(document, value, nil, position, memory)
    }

    private func number(_ value: Int, _ range: NumberRange) throws(FileError) -> Double {
        guard document.kind(of: value) == .number else { throw unexpected(value, "a number") }
        guard let number = document.double(value), range.bounds.contains(number) else {
            throw FileError.outOfRange(value, range, in: document, at: path)
        }

        return number
    }

    /// A text. If it equals the corresponding text of the previous cell, that text is used, so that both share memory.
    private func text(_ value: Int) throws(FileError) -> String {
        guard let bytes = document.rawString(value) else { throw unexpected(value, "a text") }
        // A text of up to 15 bytes needs no separate memory.
        guard !document.hasEscapes(value), bytes.count > 15 else { return document.string(value) ?? "" }

        defer { memory.nextText += 1 }

        guard memory.nextText < memory.texts.count else {
            let text = String(decoding: bytes, as: UTF8.self)
            memory.texts.append(text)
            return text
        }

        let isSame = memory.texts[memory.nextText].utf8.withContiguousStorageIfAvailable { $0.isSame(as: bytes) }
        if isSame != true { memory.texts[memory.nextText] = String(decoding: bytes, as: UTF8.self) }
        return memory.texts[memory.nextText]
    }

    private func unexpected(_ value: Int, _ expected: String) -> FileError {
        error(value, "should be \(expected)")
    }

    private func error(_ value: Int, _ problem: String) -> FileError {
        FileError("", "\(document.path(of: value, in: path)) \(problem)")
    }

    /// An error at a field, for a rule of the caller.
    func error(_ key: StaticString, _ problem: String) -> FileError {
        FileError("", "\(document.path(of: container, in: path)).\(key) \(problem)")
    }
}
