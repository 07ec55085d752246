extension Int64 {
    /// The value of an instant that is not given or not known, in columns and in the events that fill them.
    ///
    /// It is less than every instant, so that the first event is not earlier than the last one. An optional would take
    /// 16 bytes in place of 8.
    @inlinable package static var noInstant: Int64 { .min }

    /// The instant that a value of a column stands for; `nil` for ``noInstant``.
    @inlinable package var instant: Int64? { self == .noInstant ? nil : self }
}
