/// A reader that finds the values of some keys in plain lines, and ignores the values.
struct PlainFieldReader: PlainReader {
    let plainLine: PlainLine

    func read(_ line: UnsafeBufferPointer<UInt8>) -> Void? { plainLine.read(line).map { _ in } }
}

extension RecordStream {
    /// Finds the values of some keys in all plain lines, and ignores the values. Every command does at least this.
    ///
    /// Only measurements call this. It is in this module because the compiler only specialises generic code for types
    /// of the same module: with a reader in the module of the measurement, a line took three times as long.
    ///
    /// - Parameters:
    ///   - keys: the keys, at most 16.
    ///   - unreadable: gets the files that cannot be read.
    /// - Throws: ``StreamError`` if the file for rejects cannot be written.
    package func findValues(of keys: [String], unreadable: (StreamError) -> Void) throws(StreamError) {
        try forEach(
            plain: PlainFieldReader(plainLine: PlainLine(keys)), accept: { $0.acceptEach { _ in true } },
            unreadable: unreadable
        ) { _ in }
    }
}
