/// Reads callgrind's output line by line.
///
/// A part begins with a heading, which has the trigger that names it. Lines of costs follow, each with the hexadecimal
/// address of an instruction first: `0x3e9fa 12`. A line `ob=(3) /lib/libc.so` names the object of the lines after it,
/// and later `ob=(3)` alone names it again.
struct CodeTraceReader {
    private(set) var parts: [String: CodeTrace.Code] = [:]
    private let executable: String
    private var label = ""
    private var code = CodeTrace.Code()
    private var objects: [Substring: Substring] = [:]
    private var isOfExecutable = false
    /// True if the next line has the address of a call. The call may have begun in an earlier part.
    private var isCall = false

    private static let trigger = "desc: Trigger: Client Request: "

    init(executable: String) { self.executable = executable }

    mutating func read(_ line: ArraySlice<UInt8>) {
        if line.first == UInt8(ascii: "0") {
            if isOfExecutable, !isCall { code.addresses.insert(Self.address(line)) }
            isCall = false
            return
        }

        let text = Substring(decoding: line, as: UTF8.self)
        if text.hasPrefix("ob=") {
            readObject(text)
        } else if text.hasPrefix("cob=") {
            _ = objectName(text)
        } else if text.hasPrefix("calls=") {
            isCall = true
        } else if text.hasPrefix("part: ") {
            endPart()
        } else if text.hasPrefix(Self.trigger) {
            label = String(text.dropFirst(Self.trigger.count))
        }
    }

    /// Ends the current part.
    mutating func endPart() {
        parts[label, default: CodeTrace.Code()].formUnion(code)
        label = ""
        code = CodeTrace.Code()
    }

    private mutating func readObject(_ line: Substring) {
        let object = objectName(line)
        isOfExecutable = object.hasSuffix(executable)
        if !isOfExecutable, object.hasPrefix("/") { code.libraries.insert(String(object)) }
    }

    /// Returns the name of the object of a line, and remembers it by its number.
    private mutating func objectName(_ line: Substring) -> Substring {
        let value = line.drop { $0 != "=" }.dropFirst()
        let number = value.prefix { $0 != " " }
        let name = value.dropFirst(number.count).dropFirst()
        if !name.isEmpty { objects[number] = name }
        return objects[number] ?? ""
    }

    /// Returns the address that begins a line of costs.
    private static func address(_ line: ArraySlice<UInt8>) -> Int {
        let digits = line.dropFirst(2).prefix { $0 != UInt8(ascii: " ") }
        return digits.reduce(0) { $0 << 4 | Int($1 < 0x3A ? $1 - 0x30 : $1 - 0x57) }
    }
}
