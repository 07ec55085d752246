/// One use of an activity by the user, from the screen that offers it to its end.
///
///     let session = ActivitySession(of: activity)   // viewDidLoad
///     session.becomeCurrent()
///     …
///     session.complete()                        // the user has done it
///     try donated.donate(session, at: now)
package final class ActivitySession {
    package let activity: Activity
    /// True if the activity is the current one of a responder.
    package private(set) var isCurrent = false
    package private(set) var isCompleted = false
    package internal(set) var isDonated = false

    package init(of activity: Activity) { self.activity = activity }

    package func becomeCurrent() { isCurrent = true }

    package func resignCurrent() { isCurrent = false }

    package func complete() { isCompleted = true }
}
