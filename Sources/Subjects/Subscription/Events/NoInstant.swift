extension Int64 {
    /// The value of an instant that is not given or not known, in columns and in the events that fill them.
    ///
    /// It is less than every instant, so that no first event comes before it. An optional would take 16 bytes instead
    /// of 8.
    @inlinable package static var noInstant: Int64 { .min }

    /// The instant in a column; `nil` for ``noInstant``.
    @inlinable package var instant: Int64? { self == .noInstant ? nil : self }
}
