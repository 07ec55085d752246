/// The arguments of a process as the system has them: bytes, which need not be UTF-8, such as names of files.
///
/// Where an argument is not UTF-8 its text has other characters in place of the bytes, so that the bytes are looked up by
/// that text, in order. Options are asked for first, so that their values are not taken for arguments of the same text:
///
///     var raw = RawArguments()
///     let rejects = arguments[rejects].map { raw.value(of: "--rejects", text: $0) }
///     let files = raw.values(of: arguments[files])
public struct RawArguments {
    /// The arguments in order; `nil` for those that were asked for.
    private var arguments: [[UInt8]?]
    /// Where options end: at `--`.
    private let endOfOptions: Int

    /// The arguments of this process.
    public init() {
        var arguments: [[UInt8]] = []
        for number in 1..<max(1, Int(CommandLine.argc)) {
            guard let argument = CommandLine.unsafeArgv[number] else { continue }
            var bytes: [UInt8] = []
            var position = 0
            while argument[position] != 0 {
                bytes.append(UInt8(bitPattern: argument[position]))
                position += 1
            }
            arguments.append(bytes)
        }
        self.init(arguments)
    }

    /// Arguments from elsewhere, without the name of the program.
    public init(_ arguments: [[UInt8]]) {
        self.arguments = arguments
        endOfOptions = arguments.firstIndex(of: Array("--".utf8)) ?? arguments.count
    }

    /// The bytes of the value of an option, given as `--name value` or `--name=value`; the last where it was given twice.
    ///
    /// - Parameters:
    ///   - option: the name, `--name`.
    ///   - text: the value's text.
    public mutating func value(of option: String, text: String) -> [UInt8] {
        let joined = Array("\(option)=".utf8)
        for number in (0..<endOfOptions).reversed() {
            guard let argument = arguments[number] else { continue }
            if argument.starts(with: joined), Self.text(argument.dropFirst(joined.count)) == text {
                arguments[number] = nil
                return Array(argument.dropFirst(joined.count))
            }
            if argument.elementsEqual(option.utf8), number + 1 < arguments.count, let value = arguments[number + 1],
                Self.text(value[...]) == text
            {
                arguments[number] = nil
                arguments[number + 1] = nil
                return value
            }
        }
        return Array(text.utf8)
    }

    /// The bytes of arguments whose texts are known, in the order of the call.
    public mutating func values(of texts: [String]) -> [[UInt8]] {
        var next = 0
        return texts.map { text in
            for number in next..<max(next, arguments.count) {
                guard let argument = arguments[number], Self.text(argument[...]) == text else { continue }
                arguments[number] = nil
                next = number + 1
                return argument
            }
            return Array(text.utf8)
        }
    }

    /// The text as the standard library makes it of an argument.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
