import Foundation

/// Names of C++'s symbols, such as those of Swift's runtime.
enum CPlusPlusName {
    private typealias Demangle =
        @convention(c) (
            UnsafePointer<CChar>, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?,
            UnsafeMutablePointer<Int32>?
        ) -> UnsafeMutablePointer<CChar>?

    /// The name without its parameters; the symbol itself if it is not one of C++'s, or no C++ library is loaded.
    static func readable(_ symbol: String) -> String {
        guard symbol.hasPrefix("_Z"), let address = dlsym(dlopen(nil, RTLD_LAZY), "__cxa_demangle"),
            let text = unsafeBitCast(address, to: Demangle.self)(symbol, nil, nil, nil)
        else { return symbol }

        defer { free(text) }

        return shortened(String(cString: text))
    }

    /// Leaves out what stands in brackets of any kind.
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
