import Foundation

/// Two clocks in one: what time it is, which the user can set, and how long the device runs, which nobody can.
package protocol ReviewClock {
    /// Milliseconds since 1970; goes back when the clock is set back.
    var now: Int64 { get }
    /// Milliseconds since some start; never goes back. Delays are measured on it.
    var uptime: Int64 { get }
}
