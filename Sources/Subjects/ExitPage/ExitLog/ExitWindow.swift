/// The definition of a new user: the age up to which exits are logged.
///
/// The article compares `now − createTime <= 60 * 60 * 24`. So the last instant of the window belongs to it. A user who
/// was created in the future, by a wrong clock, counts as new.
///
/// Source: exit-page, Exit log.
@usableFromInline
package struct ExitWindow: Hashable, Sendable {
    /// The age in milliseconds, at least 0.
    @usableFromInline
    package let milliseconds: Int64

    /// 24 hours, the article's window.
    package static let day = ExitWindow(milliseconds: 86_400_000)

    /// Makes a window.
    ///
    /// - Precondition: the age is not negative.
    package init(milliseconds: Int64) {
        precondition(milliseconds >= 0, "a window is an age, which is not negative")
        self.milliseconds = milliseconds
    }

    /// Returns true if a user who was created at one instant is new at another, both in milliseconds since 1970.
    @inlinable
    package func isNew(createdAt: Int64, at now: Int64) -> Bool {
        let (age, overflows) = now.subtractingReportingOverflow(createdAt)
        // If the age overflows, it is beyond every window, or in the future.
        return overflows ? now < createdAt : age <= milliseconds
    }

    /// Returns the last instant at which a user is new, in milliseconds since 1970.
    @inlinable
    package func lastInstant(createdAt: Int64) -> Int64 {
        let (last, overflows) = createdAt.addingReportingOverflow(milliseconds)
        return overflows ? .max : last
    }
}
