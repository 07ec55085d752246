import Reproducibility
@testable import Subscription

/// Google Play, as its documentation describes it: a month at a time, of one purchase token.
///
/// The store sends real-time developer notifications, and answers with resources of version 2.
struct PlayModel {
    /// When the app asks the store for the resource.
    enum Asking: CaseIterable {
        case never, afterEach, sometimes
    }

    private(set) var life: StoreLife
    private var random: Xoshiro256StarStar
    private let asking: Asking
    private let start: Int64
    private let graceDays: Int64
    private var expiry: Int64
    /// The end of access that was paid for or granted last.
    private var accessEnd: Int64 = 0
    private var renewals = 0
    private var isOver = false

    /// Lives through up to six periods.
    ///
    /// - Parameters:
    ///   - seed: decides everything.
    ///   - token: the purchase token.
    ///   - asking: when resources are read.
    init(seed: UInt64, token: String, asking: Asking) {
        var random = Xoshiro256StarStar(seed: seed)
        // On any day, so that months of different lengths meet.
        start = 1_735_689_600_000 + Int64(random.index(below: 500 * 86_400)) * 1_000
        expiry = StoreCalendar.adding(months: 1, to: start)
        graceDays = Int64([0, 3, 7, 14][random.index(below: 4)])
        self.asking = asking
        self.random = random
        life = StoreLife(
            store: .play, subscription: token,
            plan: PlanSettings(graceDays: Int(graceDays), holdDays: Int(60 - graceDays)),
            silence: graceDays == 0 ? StoreCalendar.day : 0)

        tell(4, at: start, .active, until: expiry)
        for _ in 0..<6 where !isOver { liveOnePeriod() }
    }

    private mutating func chance(_ probability: Double) -> Bool { random.chance(probability) }

    /// Draws a whole second within a range, not at its ends.
    private mutating func instant(from start: Int64, to end: Int64) -> Int64 {
        start + 60_000 + Int64(random.index(below: max(1, Int((end - start - 120_000) / 1_000)))) * 1_000
    }

    // MARK: What happens

    private mutating func liveOnePeriod() {
        var now = life.truth.last?.from ?? start
        // Renewals come up to a day ahead of the end.
        let quiet = expiry - StoreCalendar.day
        if chance(0.3), now < quiet - StoreCalendar.hour {
            now = instant(from: now, to: quiet)
            if !change(at: now) { return }
        }
        guard !isOver else { return }

        if chance(0.7) {
            renew()
        } else {
            decline()
        }
    }

    /// Lets the subscriber or the developer change something. Returns false if the period takes another end.
    private mutating func change(at now: Int64) -> Bool {
        switch random.index(below: 5) {
        case 0, 1: return cancel(at: now)
        case 2:
            tell(12, at: now, .revoked)
            isOver = true
            return false
        case 3:
            expiry += Int64(1 + random.index(below: 20)) * StoreCalendar.day
            // Only the resource names the new end.
            tell(9, at: now, .active, until: expiry, asksAlways: true)
            return true
        default:
            tell(11, at: now, .active, until: expiry)
            pause()
            return false
        }
    }

    /// Turns the renewal off, and perhaps on again. Returns false if it stays off.
    private mutating func cancel(at now: Int64) -> Bool {
        tell(3, at: now, .canceled, until: expiry)
        if chance(0.4) {
            tell(7, at: instant(from: now, to: expiry - StoreCalendar.day), .active, until: expiry)
            return true
        }

        tell(13, at: expiry, .expired)
        isOver = true
        return false
    }

    private mutating func pause() {
        let resume = expiry + Int64(7 + random.index(below: 80)) * StoreCalendar.day
        tell(10, at: expiry, .paused, resume: resume)
        let now = chance(0.5) ? resume : instant(from: expiry, to: resume)
        if chance(0.85) {
            begin(1, at: now)
        } else {
            // The resource shows the end of the pause.
            accessEnd = now
            tell(5, at: now, .hold)
            tell(13, at: now + 29 * StoreCalendar.day, .expired)
            isOver = true
        }
    }

    private mutating func renew() {
        let now = chance(0.5) ? expiry : instant(from: expiry - StoreCalendar.day, to: expiry)
        renewals += 1
        expiry = StoreCalendar.adding(months: 1, to: expiry)
        tell(2, at: now, .active, until: expiry)
    }

    private mutating func decline() {
        var now = expiry
        if graceDays > 0 {
            let end = expiry + graceDays * StoreCalendar.day
            tell(6, at: now, .grace, until: end)
            let inGrace = instant(from: now, to: end)
            if chance(0.5) {
                renewals += 1
                expiry = StoreCalendar.adding(months: 1, to: expiry)
                tell(chance(0.5) ? 1 : 2, at: inGrace, .active, until: expiry)
                return
            }
            if chance(0.15) { return endByCancellation(at: inGrace) }
            now = end
        } else {
            now = expiry + StoreCalendar.day
            life.become(TrueState(from: expiry, state: .active, accessEnd: now, isEndKnown: false))
            if asking != .never { life.say(resource(at: expiry + 2_000), at: expiry + 2_000, isAnswer: true) }
        }

        tell(5, at: now, .hold)
        let last = expiry + 60 * StoreCalendar.day
        let inHold = instant(from: now, to: last)
        if chance(0.5) { return begin(1, at: inHold) }
        if chance(0.2) { return endByCancellation(at: inHold) }
        tell(13, at: last, .expired)
        isOver = true
    }

    /// Begins a new cycle.
    private mutating func begin(_ code: Int, at now: Int64) {
        renewals += 1
        expiry = StoreCalendar.adding(months: 1, to: now)
        tell(code, at: now, .active, until: expiry)
    }

    /// Ends a subscription whose payment is declined because it is cancelled.
    private mutating func endByCancellation(at now: Int64) {
        tell(3, at: now, .expired)
        tell(13, at: now + 1_000, .expired)
        isOver = true
    }

    // MARK: What is said

    private mutating func tell(
        _ code: Int, at now: Int64, _ state: SubscriptionState, until end: Int64? = nil, resume: Int64? = nil,
        asksAlways: Bool = false
    ) {
        // Without grace there is a day of silence, in which the store tries again, unless a pause begins.
        let silence = state == .active && code != 11 ? life.silence : 0
        life.become(TrueState(from: now, state: state, accessEnd: end.map { $0 + silence }))
        if let end { accessEnd = end }
        life.say(
            """
            {"version":"1.0","packageName":"com.example","eventTimeMillis":"\(now)","subscriptionNotification":\
            {"version":"1.0","notificationType":\(code),"purchaseToken":"\(life.subscription)","subscriptionId":"pro"}}
            """, at: now, isAnswer: false)

        let asks =
            switch asking {
            case .never: asksAlways
            case .afterEach: true
            case .sometimes: asksAlways || chance(0.5)
            }
        if asks { life.say(resource(at: now + 2_000, resume: resume), at: now + 2_000, isAnswer: true) }
    }

    /// Returns the resource that the store answers with.
    private func resource(at now: Int64, resume: Int64? = nil) -> String {
        guard let truth = life.truth(at: now) else { return "{}" }
        let (name, more): (String, String) =
            switch truth.state {
            case .active: ("ACTIVE", "")
            case .canceled:
                ("CANCELED", ",\"canceledStateContext\":{\"userInitiatedCancellation\":{}}")
            case .grace: ("IN_GRACE_PERIOD", "")
            case .hold: ("ON_HOLD", "")
            case .paused:
                (
                    "PAUSED",
                    ",\"pausedStateContext\":{\"autoResumeTime\":\"\(StoreCalendar.text(resume ?? now))\"}"
                )
            default: ("EXPIRED", "")
            }

        let shownEnd = truth.accessEnd == nil ? min(accessEnd, now) : accessEnd
        let renews = ["ACTIVE", "IN_GRACE_PERIOD", "ON_HOLD", "PAUSED"].contains(name)
        return """
            {"kind":"androidpublisher#subscriptionPurchaseV2","purchaseToken":"\(life.subscription)",\
            "at":"\(StoreCalendar.text(now))","startTime":"\(StoreCalendar.text(start))",\
            "subscriptionState":"SUBSCRIPTION_STATE_\(name)",\
            "acknowledgementState":"ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED",\
            "latestOrderId":"GPA.1\(renewals == 0 ? "" : "..\(renewals - 1)")"\(more),\
            "lineItems":[{"productId":"pro","expiryTime":"\(StoreCalendar.text(shownEnd))",\
            "autoRenewingPlan":{"autoRenewEnabled":\(renews)}}]}
            """
    }
}
