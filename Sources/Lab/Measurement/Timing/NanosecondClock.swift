/// A clock that is read before and after a measured piece of work.
///
/// Plans take it as a generic parameter, so that a reading of the real clock is a direct call and a test can script it.
public protocol NanosecondClock {
    /// Nanoseconds since an origin that the clock chooses. A later reading is never smaller.
    func now() -> UInt64
}
