/// The period of a refunded transaction of the App Store, in milliseconds since 1970.
package struct RefundedPeriod: Sendable, Hashable {
    package let start: Int64?
    package let end: Int64

    package init(start: Int64?, end: Int64) {
        self.start = start
        self.end = end
    }
}
