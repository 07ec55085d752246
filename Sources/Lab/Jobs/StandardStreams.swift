import CPlatform

/// Standard input, output and errors of this process.
package enum StandardStreams {
    /// Takes the numbers of those that this process was started without: the first file that it opens would get one,
    /// and what is printed would go there. Call it before any file is opened.
    package static func takeNumbers() { milli_take_standard_numbers() }
}
