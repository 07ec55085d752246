import Execution
import Foundation
import Measurement

/// The functions and lines at addresses of an executable, by its debug information. Source: profiles, Recording.
struct DebugInformation {
    /// A function at an address, with the line in it.
    struct Frame: Hashable {
        var symbol: String
        /// The line; `nil` for code that the compiler made.
        var line: SourceLine?
    }

    /// The frames of each address: inlined functions, the innermost first, and then the function that contains them.
    /// Addresses without debug information are missing.
    private(set) var frames: [Int: [Frame]] = [:]
    /// The reason why there is no debug information; `nil` if there is.
    private(set) var absence: String?

    /// Reads the debug information of an executable by addr2line.
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

    /// The most seconds for addr2line.
    private static let timeLimit = 60.0

    /// Reads the output of addr2line: a line with the address, then for each frame a line with its symbol and one with
    /// its place.
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
