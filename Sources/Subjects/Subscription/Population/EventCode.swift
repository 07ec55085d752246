/// How columns hold what an event says beside its instant and identity: the kind in the lower five bits, marks above.
enum EventCode {
    /// The bits of the kind.
    static let kind: UInt8 = 31
    /// There is an entry in the columns of details.
    static let details: UInt8 = 32
    /// The store is to be asked.
    static let reconcile: UInt8 = 64
}
