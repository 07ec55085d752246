import Execution
import Foundation
import Measurement

/// The functions and lines that debug information has for addresses of an executable. Source: profiles, Recording.
struct DebugInformation {
    /// A function at an address, with the line in it.
    struct Frame: Hashable {
        var symbol: String
        /// The line; `nil` for code that stands in no source.
        var line: SourceLine?
    }

    /// The frames of each address, the innermost first: functions that were inlined, and last the one that they were
    /// inlined into. Addresses without debug information are missing.
    private(set) var frames: [Int: [Frame]] = [:]
    /// The reason why nothing is known; `nil` if it is.
    private(set) var absence: String?

    /// Asks the debug information of an executable.
    init(of executable: String, at addresses: some Collection<Int>) {
        guard !addresses.isEmpty else { return }
        guard let program = MachineFiles.find("addr2line") ?? MachineFiles.find("llvm-addr2line") else {
            absence = "addr2line, of binutils, is not on the path"
            return
        }

        let sorted = Set(addresses).sorted()
        let input = sorted.map { "0x\(String($0, radix: 16))\n" }.joined()
        let outcome = ChildProcess(
            executable: program, arguments: ["-a", "-f", "-i", "-e", executable], input: Data(input.utf8),
            timeLimit: Self.timeLimit
        ).run()
        guard outcome.end == .exit(0) else {
            absence = "addr2line reads no debug information of the executable"
            return
        }

        read(String(decoding: outcome.output, as: UTF8.self))
        if frames.isEmpty { absence = "the executable has no debug information" }
    }

    /// Seconds that addr2line may take.
    private static let timeLimit = 60.0

    /// Reads answers: a line with the address, and two lines for each frame, its symbol and its place.
    private mutating func read(_ text: String) {
        var address = 0
        var symbol: Substring?
        for line in text.split(separator: "\n") {
            if line.hasPrefix("0x"), symbol == nil, let number = Int(line.dropFirst(2), radix: 16) {
                address = number
            } else if let name = symbol {
                if name != "??" {
                    frames[address, default: []].append(Frame(symbol: String(name), line: Self.sourceLine(line)))
                }
                symbol = nil
            } else {
                symbol = line
            }
        }
    }

    /// Reads a place: `/path/File.swift:12`, perhaps followed by `(discriminator 3)`.
    private static func sourceLine(_ text: Substring) -> SourceLine? {
        let plain = text.prefix { $0 != " " }.contains(":") ? text.components(separatedBy: " (")[0] : String(text)
        guard let colon = plain.lastIndex(of: ":"), let line = Int(plain[plain.index(after: colon)...]), line > 0
        else { return nil }

        let file = String(plain[..<colon])
        return file.hasSuffix("<compiler-generated>") || file == "??" ? nil : SourceLine(file: file, line: line)
    }
}
