/// A reader for which no line is plain, so that all lines go to the careful reader.
struct NoPlainLines: PlainReader {
    func read(_ line: UnsafeBufferPointer<UInt8>) -> Void? { nil }
}
