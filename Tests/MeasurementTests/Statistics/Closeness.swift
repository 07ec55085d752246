extension Double {
    /// Returns true if two results agree except for rounding, for expectations from other arithmetic.
    func agrees(with other: Double, relative: Double = 1e-12) -> Bool {
        self == other || abs(self - other) <= relative * Swift.max(abs(self), abs(other))
    }
}
