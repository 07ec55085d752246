import Foundation

/// The code that ran in each part of a process, as recorded by callgrind.
package struct CodeTrace: Sendable {
    /// The code that ran in a part.
    package struct Code: Sendable {
        /// Instructions of the executable, by their addresses in its file.
        package var addresses: Set<Int> = []
        /// The files of the libraries whose code ran.
        package var libraries: Set<String> = []
    }

    /// The code of each ``TracedPart``, by its label.
    package private(set) var parts: [String: Code] = [:]

    /// The options of callgrind for a trace: each instruction by its address, all parts in one file.
    package static let options = [
        "--combine-dumps=yes", "--dump-instr=yes", "--dump-line=no", "--compress-pos=no", "--demangle=no",
    ]

    /// Reads a file of callgrind.
    ///
    /// - Parameter executable: the path under which the program ran.
    /// - Complexity: O(n) in the bytes.
    package init(_ profile: some Sequence<UInt8>, of executable: String) {
        // callgrind writes paths without symbolic links.
        var reader = CodeTraceReader(executable: "/\(URL(fileURLWithPath: executable).lastPathComponent)")
        for line in Array(profile).split(separator: UInt8(ascii: "\n")) { reader.read(line) }

        reader.endPart()
        parts = reader.parts
    }

    /// Returns the code of several parts together.
    package func code(in labels: [String]) -> Code { labels.reduce(into: Code()) { $0.formUnion(parts[$1] ?? Code()) } }
}

extension CodeTrace.Code {
    mutating func formUnion(_ other: Self) {
        addresses.formUnion(other.addresses)
        libraries.formUnion(other.libraries)
    }
}
