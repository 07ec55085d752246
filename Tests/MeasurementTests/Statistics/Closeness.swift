extension Double {
    /// Whether two results agree but for rounding, for expectations that were worked out with other arithmetic.
    func agrees(with other: Double, relative: Double = 1e-12) -> Bool {
        self == other || abs(self - other) <= relative * Swift.max(abs(self), abs(other))
    }
}
