import CivilTime

/// One subscription that is told its events and its store's answers one by one and says at any instant what it is.
/// Timers that are due at an event's instant run before it, and an answer comes behind the events of its instant,
/// whichever arrives first. Source: subscription, Transition rule; subscription, Time; subscription, What a store
/// answers.
public protocol SubscriptionLifecycle: Sendable {
    init(plan: BillingPlan, handling: IllegalEventHandling)

    /// Takes the next event that arrived, and gives what became of it. Nothing has changed when an illegal event is
    /// refused.
    @discardableResult
    mutating func take(_ event: SubscriptionEvent) throws(IllegalEventError) -> EventOutcome

    /// The status at an instant in milliseconds since 1970; before the last event, what it was with it.
    func status(at instant: Int64) -> SubscriptionStatus
}

/// The treatment of an event that is illegal in the state where it comes.
public enum IllegalEventHandling: Sendable, Hashable, CaseIterable {
    /// It changes nothing, is counted, and marks the subscription for reconciliation.
    case lenient
    case strict
}

public enum EventOutcome: Sendable, Hashable {
    /// It was taken; an illegal one only counted.
    case taken(Transition.Class)
    /// Dropped: a later one was taken before.
    case older
    /// Dropped: it was taken before, at the same instant.
    case duplicate
    /// It changed nothing: the store's last answer contains it.
    case contained
}

/// An event that must not come in the state where it came.
public struct IllegalEventError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The state, after the timers that were due.
    public let state: SubscriptionState
    public let event: EventKind
    /// The instant of the event, in milliseconds since 1970.
    public let at: Int64

    /// One line that says what would have been legal.
    public var description: String {
        let legal = EventKind.allCases.filter { TransitionTable[state, $0].class != .illegal }.map(\.name)
        return "\(event.name) at \(Instant.text(Instant.clamped(at))): illegal in state \(state.name), which takes "
            + legal.joined(separator: ", ")
    }
}

extension SubscriptionEvent {
    /// What tells the event from others of its instant: its id, or else what it says. 0 for an answer without an id: to
    /// answer the same again is no repetition.
    var identity: UInt64 {
        if let id { return id.bits }
        if answer != nil { return 0 }
        return Self.identity(
            code: kind.rawValue | (reconcile ? EventCode.reconcile : 0), expiry: expiry ?? .min,
            resumeAt: resumeAt ?? .min, cause: cause?.rawValue ?? 0)
    }

    /// The identity of an event without an id: a mixture of all it says, with the collisions of ``EventID``.
    @inline(__always)
    static func identity(code: UInt8, expiry: Int64, resumeAt: Int64, cause: UInt8) -> UInt64 {
        var hash = UInt64(code) << 8 | UInt64(cause)
        // The multiplier is SplitMix64's; each step is a bijection, so that different short codes never collide.
        hash = (hash ^ 0x9e37_79b9_7f4a_7c15) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ hash >> 29 ^ UInt64(bitPattern: expiry)) &* 0x94d0_49bb_1331_11eb
        hash = (hash ^ hash >> 32 ^ UInt64(bitPattern: resumeAt)) &* 0xbf58_476d_1ce4_e5b9
        hash ^= hash >> 31
        return hash == 0 ? 1 : hash
    }
}

/// A subscription at an instant: what `subscription-states` prints. Source: streams, Streams and
/// files in and out.
public struct SubscriptionStatus: Hashable, Sendable {
    public var state: SubscriptionState
    /// Whether its holder may use what was paid for.
    public var hasAccess = false
    /// When access ends or ended, in states that grant it: the expiry, the end of grace, or where Google Play keeps
    /// silent the end of that.
    public var accessEnd: Int64?
    /// The end of the last period that was paid for; `nil` before there was one.
    public var expiry: Int64?
    /// When the store will ask for money next: the expiry of an active subscription, also after it is past, or when a
    /// pause that was scheduled or goes on will end, where that is known.
    public var nextRenewal: Int64?
    /// The reason of the end; only of one that is over: expired, revoked or given up before it was paid for.
    public var cause: Cause?
    /// Whole days of 24 hours since the purchase that it began with, up to its end; 0 before there was one. Neither a
    /// recovery from hold nor a purchase in place of a running subscription begins it anew. Days on hold and paused
    /// count.
    public var tenureDays = 0
    /// Active, past its expiry, and nothing was said: an event is awaited.
    public var isAwaiting = false
    /// Something came that cannot be: the store is to be asked. It stays until the store answers.
    public var needsReconciliation = false
    /// Events that were illegal where they came.
    public var illegal = 0
    /// Events that were dropped because a later one had been applied.
    public var older = 0
    /// Events that were dropped because they had been applied already at the same instant.
    public var duplicates = 0
    /// Events that changed nothing because an answer of the store contained them.
    public var contained = 0

    public init(state: SubscriptionState = .none, expiry: Int64? = nil) {
        self.state = state
        self.expiry = expiry
    }
}
