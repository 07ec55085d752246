import Foundation

/// Readable names of C++ symbols, such as the functions of Swift's runtime.
enum CPlusPlusName {
    private typealias Demangle =
        @convention(c) (
            UnsafePointer<CChar>, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?,
            UnsafeMutablePointer<Int32>?
        ) -> UnsafeMutablePointer<CChar>?

    /// Returns the name without its parameters. Returns the symbol itself if it is not a C++ symbol, or if no C++
    /// library is loaded.
    static func readable(_ symbol: String) -> String {
        guard symbol.hasPrefix("_Z"), let address = dlsym(dlopen(nil, RTLD_LAZY), "__cxa_demangle"),
            let text = unsafeBitCast(address, to: Demangle.self)(symbol, nil, nil, nil)
        else { return symbol }

        defer { free(text) }

        return shortened(String(cString: text))
    }

    /// Removes all text in parentheses and angle brackets.
    private static func shortened(_ name: String) -> String {
        var short = ""
        var depth = 0
        for character in name.replacing("(anonymous namespace)::", with: "") {
            if "(<".contains(character) { depth += 1 }
            if depth == 0 { short.append(character) }
            if ")>".contains(character) { depth -= 1 }
        }
        return short.isEmpty ? name : short
    }
}
