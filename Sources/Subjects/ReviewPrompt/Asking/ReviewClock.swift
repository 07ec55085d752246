/// Two clocks in one: the time of day, which the user can set, and the time since the device started, which no one can.
package protocol ReviewClock {
    /// Milliseconds since 1970; goes back when the clock is set back.
    var now: Int64 { get }
    /// Milliseconds since some start; never goes back. Delays are measured on it.
    var uptime: Int64 { get }
}
