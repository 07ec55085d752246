import Execution

/// A function in a profile.
package struct ProfiledFunction: Hashable, Sendable, Codable {
    /// The code that a function is part of.
    package enum Origin: String, Hashable, Sendable, Codable {
        /// The profiled package and its dependencies.
        case package
        /// The lab's own loop around calls.
        case lab
        /// Swift's standard library and runtime, Foundation, the C library and others.
        case library
        /// Code that the compiler puts between functions.
        case glue
    }

    /// The name in short: `Index.find(_:)`.
    package var name: String
    /// The module or the library: `Swift`, `libc.so.6`; empty if it is not known.
    package var module: String
    package var origin: Origin

    package init(name: String, module: String, origin: Origin) {
        self.name = name
        self.module = module
        self.origin = origin
    }
}

extension ProfiledFunction {
    /// Names the function of a symbol.
    ///
    /// - Parameters:
    ///   - library: the file of the library that contains it; `nil` for the executable.
    ///   - object: the name of the executable.
    init(symbol: String, library: String?, in object: String = "") {
        let readable = SymbolName.readable(symbol)
        let isSwift = readable != symbol
        let version = symbol.firstIndex(of: "@") ?? symbol.endIndex
        let plain = symbol.hasPrefix("$s") ? symbol : String(symbol[..<version])

        if plain.hasPrefix("0x") {
            // The file has no symbols: callgrind gives the address.
            name = "0x\(plain.dropFirst(2).drop { $0 == "0" }) in \(library ?? object)"
        } else {
            name = isSwift ? ShortName(of: readable).description : CPlusPlusName.readable(plain)
        }
        module = isSwift ? ModuleName.of(readable) : library ?? ""
        if library != nil {
            origin = .library
            module = library ?? module
        } else if ModuleName.lab.contains(module) || plain.hasPrefix("milli_") {
            origin = .lab
        } else if Self.isGlue(readable, symbol: symbol) {
            origin = .glue
        } else if ModuleName.standard.contains(module) || plain.hasPrefix("swift_") || plain.hasPrefix("_swift_")
            || plain.hasPrefix("_ZN5swift")
        {
            origin = .library
        } else {
            origin = .package
        }
    }

    /// Returns true if a function only forwards a call or copies a value.
    private static func isGlue(_ readable: String, symbol: String) -> Bool {
        let starts = [
            "reabstraction thunk", "partial apply", "outlined ", "value witness", "type metadata", "lazy protocol",
            "dispatch thunk",
        ]
        return starts.contains { readable.hasPrefix($0) } || symbol.hasPrefix("__swift_")
            || symbol.hasPrefix("get_enum_tag") || symbol.hasPrefix("objectdestroy")
    }

    /// True if calls of the function allocate memory.
    var allocates: Bool { Self.allocators.contains(name) }

    private static let allocators: Set<String> = [
        "malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc", "memalign", "valloc", "je_malloc",
        "je_calloc", "mallocx", "rallocx",
    ]
}

/// The modules of Swift in readable names of symbols.
enum ModuleName {
    /// The modules of the lab, which run the calls of a cell.
    static let lab: Set<String> = ["LabKit", "Measurement", "Execution", "LabCommand", "LabTesting", "CPlatform"]
    /// The modules that come with Swift and with the system.
    static let standard: Set<String> = [
        "Swift", "_Concurrency", "_StringProcessing", "_RegexParser", "RegexBuilder", "Synchronization", "Foundation",
        "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking", "Dispatch", "Glibc", "Musl",
        "Darwin", "SwiftShims", "__C", "__C_Synthesized", "_Builtin_float", "CDispatch", "Builtin",
    ]

    /// Returns the module in a readable name of a function; empty without one.
    static func of(_ readable: String) -> String {
        var text = Substring(readable)
        if let start = text.range(of: "> of ")?.upperBound, text.contains("specialization <") {
            return of(String(text[start...]))
        }
        if text.hasPrefix("closure #") || text.hasPrefix("implicit closure #") || text.contains(" of "),
            let start = text.range(of: " in ")?.upperBound, text.hasPrefix("closure") || text.hasPrefix("implicit")
        {
            return of(String(text[start...]))
        }
        if text.hasPrefix("protocol witness for "), let start = text.range(of: " in conformance ")?.upperBound {
            text = text[start...]
        }
        for word in Self.words {
            while text.hasPrefix(word) { text = text.dropFirst(word.count) }
        }
        if text.hasPrefix("(extension in ") {
            return String(text.dropFirst("(extension in ".count).prefix { $0 != ")" })
        }

        let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        return text.dropFirst(name.count).first == "." ? String(name) : ""
    }

    private static let words = [
        "merged ", "static ", "outlined copy of ", "outlined consume of ", "outlined init with copy of ",
        "outlined init with take of ", "outlined destroy of ", "outlined retain of ", "outlined release of ",
        "partial apply forwarder for ", "partial apply for ", "reabstraction thunk helper from ", "dispatch thunk of ",
        "variable initialization expression of ", "default argument 0 of ", "one-time initialization function for ",
    ]
}
