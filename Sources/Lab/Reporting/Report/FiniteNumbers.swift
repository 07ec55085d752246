extension Double {
    /// The number itself; `nil` if it is infinite or no number.
    var finite: Double? { isFinite ? self : nil }
}
