import Foundation

/// Readable names of Swift symbols. Symbols of other languages stay as they are.
package enum SymbolName {
    private typealias Demangle =
        @convention(c) (
            UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
        ) -> UnsafeMutablePointer<CChar>?

    /// The demangled name; the symbol itself if it is not one of Swift's.
    package static func readable(_ symbol: String) -> String {
        guard symbol.hasPrefix("$s"), let address = dlsym(dlopen(nil, RTLD_LAZY), "swift_demangle"),
            let text = unsafeBitCast(address, to: Demangle.self)(symbol, symbol.utf8.count, nil, nil, 0)
        else { return symbol }

        defer { free(text) }

        return String(cString: text)
    }

    /// The short name; the symbol itself if it is not one of Swift's.
    package static func short(_ symbol: String) -> String {
        let name = readable(symbol)
        return name == symbol ? symbol : ShortName(of: name).description
    }
}
