import JSONText

extension VariantDocument {
    /// Reads a document.
    ///
    /// A fault of the text makes the whole document unreadable: it is not JSON, has wrong types, unknown or repeated
    /// keys, or exceeds a limit. A problem of one entry leaves that entry out, and is kept in ``problems``: a missing
    /// part, or a value out of range.
    ///
    /// - Throws: ``VariantError`` with every fault, not only the first.
    /// - Complexity: O(bytes).
    package init(json bytes: [UInt8], limits: VariantLimits = VariantLimits()) throws(VariantError) {
        self = try bytes.withUnsafeBufferPointer { bytes throws(VariantError) in
            try VariantDocument(json: bytes, limits: limits)
        }
    }

    /// Reads a document like ``init(json:limits:)-([UInt8],_)``, from bytes that stay in place until it is read.
    package init(json bytes: UnsafeBufferPointer<UInt8>, limits: VariantLimits = VariantLimits()) throws(VariantError) {
        let (blocks, problems) = try VariantReader.read(bytes, limits) { $0.blocks() }
        self.init(blocks: blocks, problems: problems)
    }
}

/// A reader of the parts of a variant document from parsed JSON. It collects all faults and problems.
struct VariantReader {
    let json: JSONDocument
    private let limits: VariantLimits
    private var faults: [VariantProblem] = []
    private var faultCount = 0
    private var problems: VariantProblems
    private var changes = 0

    private init(json: JSONDocument, limits: VariantLimits) {
        self.json = json
        self.limits = limits
        problems = VariantProblems(limit: limits.problems)
    }

    /// Parses a text and reads its parts with `body`.
    ///
    /// - Returns: the content, and the problems of entries that are left out.
    static func read<Content>(
        _ bytes: UnsafeBufferPointer<UInt8>, _ limits: VariantLimits, _ body: (inout VariantReader) -> Content
    ) throws(VariantError) -> (Content, VariantProblems) {
        let options = JSONOptions(
            levels: limits.levels, bytes: limits.bytes, duplicateKeys: .reported, toleratedKept: limits.problems)
        let json: JSONDocument
        do throws(JSONError) {
            json = try JSONDocument(bytes, options: options)
        } catch {
            throw VariantError(faults: [VariantProblem(error, in: bytes)], count: 1)
        }

        guard json.toleratedCount == 0 else {
            throw VariantError(faults: json.tolerated.map { VariantProblem($0, in: bytes) }, count: json.toleratedCount)
        }

        var reader = VariantReader(json: json, limits: limits)
        let content = body(&reader)
        guard reader.faultCount == 0 else { throw VariantError(faults: reader.faults, count: reader.faultCount) }

        return (content, reader.problems)
    }

    // Constants, because a list within a call is made again for every entry.
    private static let rootNames = ["MMTApp"]
    private static let blockNames = ["scope", "config", "constraints", "actions"]

    /// Reads the whole document.
    mutating func blocks() -> [VariantBlock] {
        var list: Int?
        guard forEachMember(of: 0, Self.rootNames, { _, _, value in list = value }) else { return [] }
        guard let list else {
            fault(0, .noBlocks)
            return []
        }

        var blocks: [VariantBlock] = []
        forEachElement(of: list, "a list of blocks") { reader, number, value in
            blocks.append(reader.block(value, Int32(number)))
        }

        return blocks
    }

    private mutating func block(_ value: Int, _ number: Int32) -> VariantBlock {
        var block = VariantBlock(line: json.line(of: value))
        forEachMember(of: value, Self.blockNames) { reader, key, value in
            switch key {
            case "scope": block.scope = reader.scope(value)
            case "config": block.changes = reader.config(value, block: number)
            case "constraints": block.updates = reader.constraints(value, block: number)
            default: block.actions = reader.actions(value, block: number)
            }
        }

        return block
    }

    // MARK: Notes

    /// Adds a fault that makes the document unreadable. Its path takes a walk, so it is only made while faults are
    /// kept.
    private mutating func fault(_ value: Int, _ reason: VariantProblem.Reason, isKey: Bool = false) {
        faultCount += 1
        guard faults.count < limits.problems else { return }

        let line = isKey ? json.keyLine(of: value) : json.line(of: value)
        faults.append(VariantProblem(path: json.path(of: value), line: line, reason: reason))
    }

    /// Adds a problem that leaves an entry out.
    mutating func problem(_ value: Int, _ reason: VariantProblem.Reason) {
        guard problems.keepsMore else { return problems.countSkipped() }
        problems.add(VariantProblem(path: json.path(of: value), line: json.line(of: value), reason: reason))
    }

    /// Adds a problem, and returns `nil` for the part that is left out.
    mutating func refused<Value>(_ value: Int, _ reason: VariantProblem.Reason) -> Value? {
        problem(value, reason)
        return nil
    }

    /// Counts a change. Beyond the limit the document is refused.
    mutating func count(_ value: Int) {
        changes += 1
        if changes == limits.changes + 1 { fault(value, .tooManyChanges(limit: limits.changes)) }
    }

    // MARK: Types

    /// Calls `visit` with every member of an object that has an allowed key. Other keys are faults.
    ///
    /// - Returns: true if the value is an object.
    @discardableResult
    mutating func forEachMember(
        of object: Int, _ allowed: [String], _ visit: (inout VariantReader, _ key: String, _ value: Int) -> Void
    ) -> Bool {
        guard json.kind(of: object) == .object else {
            wrongType(object, "an object")
            return false
        }

        for child in json.children(of: object) {
            guard let key = json.key(of: child) else { continue }

            if allowed.contains(key) {
                visit(&self, key, child)
            } else {
                fault(child, .unknownKey(key, allowed: allowed), isKey: true)
            }
        }

        return true
    }

    /// Calls `visit` with every element of an array. A value that is not an array is a fault.
    mutating func forEachElement(
        of array: Int, _ expected: String, _ visit: (inout VariantReader, _ number: Int, _ value: Int) -> Void
    ) {
        guard json.kind(of: array) == .array else { return wrongType(array, expected) }
        for (number, child) in json.children(of: array).enumerated() { visit(&self, number, child) }
    }

    /// Reads a text; `nil`, with a fault, for another type.
    mutating func text(_ value: Int) -> String? {
        if let text = json.string(value) { return text }
        wrongType(value, "a text")
        return nil
    }

    /// Reads a finite number; `nil`, with a fault for another type, or a problem for a number that is too large.
    mutating func number(_ value: Int) -> Double? {
        guard json.kind(of: value) == .number else {
            wrongType(value, "a number")
            return nil
        }

        if let number = json.double(value) { return number }
        return refused(value, .outOfRange(rawText(value), allowed: "a finite number"))
    }

    /// Reads an element ID; `nil`, with a fault for another type, or a problem for a text that is not an ID.
    mutating func elementID(_ value: Int) -> ElementID? {
        do throws(ElementIDError) {
            let id = try json.withString(value) { bytes throws(ElementIDError) in
                try ElementID(validUTF8: bytes, maximumSteps: ElementID.maximumSteps)
            }
            if id == nil { wrongType(value, "a text") }
            return id
        } catch {
            return refused(value, .invalidID(json.string(value) ?? "", error))
        }
    }

    /// Adds the fault that a value has a wrong type.
    mutating func wrongType(_ value: Int, _ expected: String) {
        let actual =
            switch json.kind(of: value) {
            case .object: "an object"
            case .array: "a list"
            case .string: "a text"
            case .number: "a number"
            case .true, .false: "true or false"
            case .null, nil: "null"
            }

        fault(value, .wrongType(found: actual, expected: expected))
    }

    /// Returns the text of a value in the document.
    func rawText(_ value: Int) -> String { String(decoding: json.rawBytes(of: value), as: UTF8.self) }
}
