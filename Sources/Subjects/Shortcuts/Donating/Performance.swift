/// One time that a user does something, from the screen on which it can be done to its end.
///
///     let performance = Performance(of: activity)   // viewDidLoad
///     performance.becomeCurrent()
///     …
///     performance.complete()                        // the user has done it
///     try donated.donate(performance, at: now)
package final class Performance {
    package let activity: Activity
    /// True if a responder holds it as its activity.
    package private(set) var isCurrent = false
    package private(set) var isCompleted = false
    package internal(set) var isDonated = false

    package init(of activity: Activity) { self.activity = activity }

    package func becomeCurrent() { isCurrent = true }

    package func resignCurrent() { isCurrent = false }

    package func complete() { isCompleted = true }
}
