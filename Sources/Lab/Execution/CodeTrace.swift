import CPlatform
import Foundation

/// Which code ran in which part of a process, as callgrind saw it.
package struct CodeTrace: Sendable {
    package enum Part: String, Sendable {
        /// The process begins: experiments are declared, the job is read.
        case start
        /// The input of cells is made.
        case input
        /// The implementation of a cell is made ready.
        case making
        case firstCall, laterCalls, other
    }

    package struct Code: Sendable {
        /// Instructions of the executable, by their addresses in its file.
        package var addresses: Set<Int> = []
        /// The files of libraries that code ran of.
        package var libraries: Set<String> = []
    }

    package private(set) var parts: [String: Code] = [:]

    /// What callgrind calls a part of a cell; of an input, that of its first cell.
    package static func label(_ part: Part, _ cell: Int = 0) -> String { "\(part) \(cell)" }

    /// What callgrind is told beyond where to write: each instruction by its address, all parts in one file.
    static let options = [
        "--combine-dumps=yes", "--dump-instr=yes", "--dump-line=no", "--compress-pos=no", "--demangle=no",
    ]

    package init(_ profile: some Sequence<UInt8>, of executable: String) {
        var label = ""
        var code = Code()
        var objects: [Substring: Substring] = [:]
        var isOfExecutable = false
        var isCaller = false
        let trigger = "desc: Trigger: Client Request: "

        // callgrind names files without symbolic links.
        let name = "/\(URL(fileURLWithPath: executable).lastPathComponent)"
        for bytes in Array(profile).split(separator: UInt8(ascii: "\n")) {
            if bytes.first == UInt8(ascii: "0") {
                // `0x3e9fa 12`
                if isOfExecutable, !isCaller {
                    let digits = bytes.dropFirst(2).prefix { $0 != UInt8(ascii: " ") }
                    code.addresses.insert(digits.reduce(0) { $0 << 4 | Int($1 < 0x3A ? $1 - 0x30 : $1 - 0x57) })
                }

                isCaller = false
                continue
            }

            let line = Substring(decoding: bytes, as: UTF8.self)
            if line.hasPrefix("ob=") || line.hasPrefix("cob=") {
                // `ob=(3) /lib/libc.so` names what `ob=(3)` means from there on.
                let words = line.split(separator: "=", maxSplits: 1)[1].split(separator: " ", maxSplits: 1)
                if words.count == 2 { objects[words[0]] = words[1] }
                let object = objects[words[0]] ?? ""

                guard line.hasPrefix("ob=") else { continue }

                isOfExecutable = object.hasSuffix(name)
                if !isOfExecutable, object.hasPrefix("/") { code.libraries.insert(String(object)) }
            } else if line.hasPrefix("calls=") {
                // The line below tells where a call is that may have been under way for long.
                isCaller = true
            } else if line.hasPrefix("part: ") {
                parts[label, default: Code()].formUnion(code)
                label = ""
                code = Code()
            } else if line.hasPrefix(trigger) {
                label = String(line.dropFirst(trigger.count))
            }
        }

        parts[label, default: Code()].formUnion(code)
    }

    package func code(in labels: [String]) -> Code { labels.reduce(into: Code()) { $0.formUnion(parts[$1] ?? Code()) } }
}

extension CodeTrace.Code {
    fileprivate mutating func formUnion(_ other: Self) {
        addresses.formUnion(other.addresses)
        libraries.formUnion(other.libraries)
    }
}
