import Foundation

/// Names of symbols as people write them; those of other languages stay.
package enum SymbolName {
    private typealias Demangle =
        @convention(c) (
            UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
        ) -> UnsafeMutablePointer<CChar>?

    /// The name that the runtime makes of a symbol; the symbol itself if it is not one of Swift's.
    package static func readable(_ symbol: String) -> String {
        guard symbol.hasPrefix("$s"), let address = dlsym(dlopen(nil, RTLD_LAZY), "swift_demangle"),
            let text = unsafeBitCast(address, to: Demangle.self)(symbol, symbol.utf8.count, nil, nil, 0)
        else { return symbol }

        defer { free(text) }

        return String(cString: text)
    }

    /// The name as one would say it; the symbol itself if it is not one of Swift's.
    package static func short(_ symbol: String) -> String {
        let name = readable(symbol)
        return name == symbol ? symbol : ShortName(of: name).description
    }
}
