/// Why bytes are no archive, without a full stop.
package struct ArchiveFault: Error {
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
}
