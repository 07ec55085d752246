/// Two clocks in one: the time of day, which the user can set, and the time since the device started, which no one can.
package protocol ReviewClock {
    /// Milliseconds since 1970. It goes back if the clock is set back.
    var now: Int64 { get }
    /// Milliseconds since some start. It never goes back, so delays are measured by it.
    var uptime: Int64 { get }
}
