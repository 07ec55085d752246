import Foundation

/// Reads files of callgrind. Source: profiles, Recording.
///
/// Valgrind's manual has the "Callgrind Format Specification". Names may be compressed: `(3) name` the first time, and
/// `(3)` from then on. Positions may be relative: `+3`, `-2`, `*`. A line with `calls=` or `jump=` belongs to the line
/// after it.
package struct CallgrindReader {
    private var parts: [String: CallgrindRecord] = [:]
    private var record = CallgrindRecord()
    private var label = ""
    private var hasContent = false

    private var lineNumber = 0
    private var names: [Kind: [Int: String]] = [:]
    /// The positions of functions in the record, by object, name and callers.
    private var positions: [String: Int] = [:]
    /// The positions of functions with compressed names, for a faster search by their numbers.
    private var numberedPositions: [NumberedFunction: Int] = [:]
    private var hasAddresses = false
    private var hasLines = true
    private var address = 0
    private var line = 0
    private var object = ""
    private var file = ""
    private var function: Int?
    private var calledObject: String?
    private var calledFunction = Name(text: "")
    /// The count of a `calls=` line; the next cost line gives its position.
    private var pendingCalls: Int?
    private var isJump = false

    private enum Kind: Hashable { case object, file, function }

    /// A function with a compressed name. Functions of two objects may share a name, and then its number.
    private struct NumberedFunction: Hashable {
        var object: String
        var number: Int
    }

    private struct Name {
        var text: String
        /// The number that stands for the name; `nil` if it is not compressed.
        var number: Int?
    }

    /// Reads a file.
    ///
    /// - Returns: the parts of the file by label. A label may end several parts: these are merged.
    /// - Throws: ``CallgrindFileError``.
    /// - Complexity: O(n) in the bytes.
    package static func parts(of profile: Data) throws(CallgrindFileError) -> [String: CallgrindRecord] {
        var reader = CallgrindReader()
        for line in Array(profile).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            reader.lineNumber += 1
            try reader.read(line)
        }

        reader.endPart()
        return reader.parts
    }

    private mutating func read(_ bytes: ArraySlice<UInt8>) throws(CallgrindFileError) {
        guard let first = bytes.first else { return }
        let isCost =
            (0x30...0x39).contains(first) || first == UInt8(ascii: "+") || first == UInt8(ascii: "-")
            || first == UInt8(ascii: "*")
        if isCost { return try readCosts(bytes) }
        if first == UInt8(ascii: "#") { return }

        let text = Substring(decoding: bytes, as: UTF8.self)
        if let equals = text.firstIndex(of: "="), !text[..<equals].contains(":") {
            try readAssignment(text[..<equals], text[text.index(after: equals)...])
        } else if let colon = text.firstIndex(of: ":") {
            try readHeader(text[..<colon], text[text.index(after: colon)...].drop { $0 == " " })
        } else {
            throw error("neither a header, a name nor a cost")
        }
    }

    // MARK: Headers

    private static let trigger = "Trigger: Client Request: "

    private mutating func readHeader(_ key: Substring, _ value: Substring) throws(CallgrindFileError) {
        switch key {
        case "part":
            endPart()
        case "desc":
            if value.hasPrefix(Self.trigger) { label = String(value.dropFirst(Self.trigger.count)) }
        case "positions":
            hasAddresses = value.contains("instr")
            hasLines = value.contains("line")
        case "events":
            record.events = value.split(separator: " ").map(String.init)
            record.totals = Array(repeating: 0, count: record.events.count)
        case "summary", "totals":
            record.summary = value.split(separator: " ").first.flatMap { Int($0) }
        default:
            // Headers that a profile does not need: the version, the creator, the command.
            break
        }
    }

    /// Ends the current part, and merges it with the parts of its label.
    private mutating func endPart() {
        defer {
            record = CallgrindRecord()
            positions = [:]
            numberedPositions = [:]
            label = ""
            hasContent = false
            address = 0
            line = 0
            object = ""
            file = ""
            function = nil
            calledObject = nil
        }

        guard hasContent else { return }
        if parts[label] == nil {
            parts[label] = record
        } else {
            parts[label]?.add(record)
        }
    }

    // MARK: Names

    private mutating func readAssignment(_ key: Substring, _ value: Substring) throws(CallgrindFileError) {
        switch key {
        case "ob":
            object = try name(value, .object).text
            calledObject = nil
        case "fl", "fi", "fe":
            file = try name(value, .file).text
        case "fn":
            function = position(of: try name(value, .function), in: object)
            calledObject = nil
        case "cob":
            calledObject = try name(value, .object).text
        case "cfi", "cfl":
            _ = try name(value, .file)
        case "cfn":
            calledFunction = try name(value, .function)
        case "calls":
            guard let count = value.split(separator: " ").first.flatMap({ Int($0) }) else {
                throw error("calls= has no number")
            }
            pendingCalls = count
        case "jump", "jcnd":
            isJump = true
        default:
            throw error("\(key)= is not known")
        }
    }

    /// Returns a name. If it is compressed, stores it by its number, or looks it up.
    private mutating func name(_ value: Substring, _ kind: Kind) throws(CallgrindFileError) -> Name {
        guard value.first == "(", let close = value.firstIndex(of: ")"),
            let number = Int(value[value.index(after: value.startIndex)..<close])
        else { return Name(text: String(value)) }

        let rest = value[value.index(after: close)...].drop { $0 == " " }
        if !rest.isEmpty {
            names[kind, default: [:]][number] = String(rest)
            return Name(text: String(rest), number: number)
        }

        guard let name = names[kind]?[number] else { throw error("the name (\(number)) was not given before") }
        return Name(text: name, number: number)
    }

    /// Returns the position of a function in the record, and adds it if it is new.
    private mutating func position(of name: Name, in object: String) -> Int {
        let numberedFunction = name.number.map { NumberedFunction(object: object, number: $0) }
        if let numberedFunction, let position = numberedPositions[numberedFunction] { return position }

        let key = "\(object)\u{0}\(name.text)"
        let position: Int
        if let index = positions[key] {
            position = index
        } else {
            let symbol = name.text.utf8.prefix { $0 != UInt8(ascii: "'") }
            record.functions.append(CallgrindRecord.Function(object: object, symbol: String(symbol) ?? name.text))
            record.keys.append(key)
            position = record.functions.count - 1
            positions[key] = position
        }

        if let numberedFunction { numberedPositions[numberedFunction] = position }
        return position
    }

    // MARK: Costs

    private mutating func readCosts(_ bytes: ArraySlice<UInt8>) throws(CallgrindFileError) {
        var words = bytes.split(separator: UInt8(ascii: " "))[...]
        if hasAddresses { address = try relativeNumber(words.popFirst(), after: address) }
        if hasLines { line = try relativeNumber(words.popFirst(), after: line) }

        if isJump {
            isJump = false
            return
        }

        guard let function else { throw error("a cost without a function") }
        hasContent = true
        let location = CallgrindRecord.Location(
            address: hasAddresses ? address : nil, file: hasLines ? file : "", line: hasLines ? line : 0)
        var costs: [Int] = []
        for word in words { costs.append(try number(word)) }

        if let count = pendingCalls {
            pendingCalls = nil
            let target = position(of: calledFunction, in: calledObject ?? object)
            calledObject = nil
            record.functions[function].calls.append(
                CallgrindRecord.Calls(location: location, target: target, count: count, inclusive: costs.first ?? 0))
            return
        }

        guard costs.count <= record.totals.count else { throw error("more costs than events") }
        if let first = costs.first { record.functions[function].own[location, default: 0] += first }
        for index in costs.indices { record.totals[index] += costs[index] }
    }

    /// Returns the number in a word, which may be relative to the last one.
    private func relativeNumber(_ word: ArraySlice<UInt8>?, after last: Int) throws(CallgrindFileError) -> Int {
        guard let word, let first = word.first else { throw error("a cost without a place") }
        switch first {
        case UInt8(ascii: "*"): return last
        case UInt8(ascii: "+"): return last + (try number(word.dropFirst()))
        case UInt8(ascii: "-"): return last - (try number(word.dropFirst()))
        default: return try number(word)
        }
    }

    private func number(_ word: ArraySlice<UInt8>) throws(CallgrindFileError) -> Int {
        let isHexadecimal = word.count > 2 && word.first == 0x30 && word.dropFirst().first == UInt8(ascii: "x")
        let digits = isHexadecimal ? word.dropFirst(2) : word
        guard let number = Int(Substring(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10) else {
            throw error("'\(String(decoding: word, as: UTF8.self))' is no number")
        }
        return number
    }

    private func error(_ reason: String) -> CallgrindFileError { CallgrindFileError(line: lineNumber, reason: reason) }
}

extension CallgrindRecord {
    /// Adds another part of the same label.
    fileprivate mutating func add(_ other: CallgrindRecord) {
        var positions = Dictionary(zip(keys, 0...), uniquingKeysWith: { one, _ in one })
        let mapped = other.keys.enumerated().map { number, key in
            if let position = positions[key] { return position }
            positions[key] = functions.count
            keys.append(key)
            functions.append(Function(object: other.functions[number].object, symbol: other.functions[number].symbol))
            return functions.count - 1
        }

        for (number, function) in other.functions.enumerated() {
            let position = mapped[number]
            functions[position].own.merge(function.own, uniquingKeysWith: +)
            for var calls in function.calls {
                calls.target = mapped[calls.target]
                functions[position].calls.append(calls)
            }
        }

        if totals.count == other.totals.count {
            for index in totals.indices { totals[index] += other.totals[index] }
        }
        summary = summary.flatMap { sum in other.summary.map { sum + $0 } }
    }
}
