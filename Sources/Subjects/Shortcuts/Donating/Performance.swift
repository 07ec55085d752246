/// One time that a user does something, from the screen on which it can be done to its end.
///
///     let performance = Performance(of: activity)   // viewDidLoad
///     performance.becomeCurrent()
///     …
///     performance.complete()                        // the user has done it
///     try donated.donate(performance, at: now)
public final class Performance {
    public let activity: Activity
    /// Whether a responder holds it as its activity.
    public private(set) var isCurrent = false
    public private(set) var isCompleted = false
    public internal(set) var isDonated = false

    public init(of activity: Activity) { self.activity = activity }

    public func becomeCurrent() { isCurrent = true }

    public func resignCurrent() { isCurrent = false }

    public func complete() { isCompleted = true }
}
