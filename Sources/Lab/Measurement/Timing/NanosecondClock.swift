import CPlatform

/// A clock that is read around what is measured.
///
/// Plans take it as a generic parameter, so that a reading of the real clock is a direct call and a test can script it.
public protocol NanosecondClock {
    /// Nanoseconds since an origin of the clock's own choice. A later reading is never smaller.
    func now() -> UInt64
}
