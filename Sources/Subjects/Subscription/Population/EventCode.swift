/// The code of an event in a column: the kind in the lower five bits, and marks in the upper three.
enum EventCode {
    static let kind: UInt8 = 31
    static let details: UInt8 = 32
    static let reconcile: UInt8 = 64
    static let answer: UInt8 = 128
}
