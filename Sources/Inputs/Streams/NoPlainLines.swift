/// A reader to which no line is plain, so that all are for the careful reader.
struct NoPlainLines: PlainReader {
    func read(_ line: UnsafeBufferPointer<UInt8>) -> Void? { nil }
}
