import CPlatform

/// Standard input, output and errors of this process.
package enum StandardStreams {
    /// Reserves the numbers of streams that this process was started without. Otherwise the first opened file would get
    /// such a number, and receive printed text. Call it before any file is opened.
    package static func takeNumbers() { milli_take_standard_numbers() }
}
