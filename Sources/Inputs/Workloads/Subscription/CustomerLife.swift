import CivilTime
import Reproducibility
import Subscription

/// The lives of customers, one after the other, from the first purchase to the end of the simulation. They are the
/// store's view: every event once and in order. Each period has its own random generator, so that customers act alike
/// under two plans until a payment fails.
struct CustomerLife {
    let rates: CustomerRates
    /// The end of the simulation; nothing is known after it.
    let horizon: Int64

    /// The events of the last customer.
    private(set) var events: [SubscriptionEvent] = []
    var tally = SimulationTally()
    private var plan: BillingPlan
    private var patience: PaymentPatience
    private var seed: UInt64 = 0
    private var random = Xoshiro256StarStar(seed: 0)
    private var begin: Int64 = 0
    private var expiry: Int64 = 0
    private var anchorDay: Int64 = 1
    /// The number of periods so far with a generator, over all subscriptions of the customer.
    private var seededPeriods: UInt64 = 0
    private var paidPeriods = 0
    /// The factors of ``CustomerRates/course`` for the plan.
    private var factors: [Double] = []

    private static let second: Int64 = 1_000

    init(plan: BillingPlan, rates: CustomerRates, horizon: Int64) {
        self.plan = plan
        self.rates = rates
        self.horizon = horizon
        patience = PaymentPatience(plan)
    }

    mutating func live(_ plan: BillingPlan, _ patience: PaymentPatience, seed: UInt64, from start: Int64) {
        self.plan = plan
        self.patience = patience
        self.seed = seed
        factors = rates.course.isEmpty ? [] : rates.course[plan.period] ?? []
        begin = 0
        expiry = 0
        anchorDay = 1
        seededPeriods = 0
        paidPeriods = 0
        events.removeAll(keepingCapacity: true)
        tally.customers += 1
        var next: Int64? = start

        while let start = next, start < horizon {
            next = subscribe(at: start).flatMap { end in
                seedPeriod()
                return random.chance(rates.winBack) ? end + Instant.day + draw(below: 89 * Instant.day) : nil
            }
        }
    }

    /// Simulates one subscription from its purchase to its end.
    ///
    /// - Returns: the instant of its end, or `nil` if the simulation ends first or no payment ever succeeded.
    private mutating func subscribe(at start: Int64) -> Int64? {
        seedPeriod()
        var now = start
        // The App Store reports no purchase before it is paid for.
        if random.chance(rates.pendingPurchase), plan.store == .play {
            emit(.pendingStart, now)
            now += Self.second + draw(below: 2 * Instant.day)
            if random.chance(rates.pendingGivenUp) {
                emit(.pendingCancel, now)
                return nil
            }
        }

        paidPeriods = 0
        beginCycle(at: now)
        emit(.purchase, now, expiry: expiry)
        if now < horizon { tally.purchases += 1 }

        while expiry < horizon {
            seedPeriod()
            if let end = spendPeriod() { return end }
            if expiry >= horizon { break }
            if let end = renew() { return end }
        }

        return nil
    }

    private mutating func spendPeriod() -> Int64? {
        // A payment in grace comes long after the beginning of its period.
        let from = max(begin, lastInstant)
        let at = from + Self.second + draw(below: (expiry - from) / 10 * 9)
        guard at < expiry else { return nil }

        var share = random.unitInterval()

        func happens(_ rate: Double) -> Bool {
            defer { share -= rate }
            return share >= 0 && share < rate
        }

        if happens(rates.cancellation * factor) { return cancel(at) }
        if happens(rates.refund * factor) { return refund(at) }
        if happens(rates.pause), plan.store == .play { return pause(at) }

        if happens(rates.postponement) {
            expiry += Instant.day * (1 + draw(below: 30))
            anchorDay = Instant.dayOfMonth(expiry)
            emit(.extend, at, expiry: expiry)
        } else if happens(rates.upgrade) {
            beginCycle(at: at)
            emit(.planUpgrade, at, expiry: expiry)
        } else if happens(rates.preference) {
            emit(.planPreference, at)
        } else if happens(rates.news) {
            emit(.info, at)
        } else if happens(rates.withdrawn * factor) {
            let end = expiry
            emit(.expire, end, cause: random.chance(0.5) ? .productGone : .priceChange)
            tally.withdrawn += 1
            return end
        }

        return nil
    }

    private mutating func cancel(_ at: Int64) -> Int64? {
        emit(.autoRenewOff, at, cause: .store)
        if random.chance(rates.restored) {
            emit(.autoRenewOn, at + max(1, (expiry - at) / 2))
            return nil
        }

        emit(.expire, expiry, cause: .store)
        if expiry < horizon { tally.cancelled += 1 }
        return expiry
    }

    private mutating func refund(_ at: Int64) -> Int64? {
        emit(.revoke, at, cause: .support)
        let reversal = at + Self.second + draw(below: 5 * Instant.day)
        if random.chance(rates.refundReversed), reversal < expiry {
            emit(.refundReversed, reversal)
            return nil
        }

        // Google Play reports the end some seconds after the refund.
        if plan.store == .play { emit(.expire, at + 3 * Self.second, cause: .support) }
        if at < horizon { tally.refunded += 1 }
        return at
    }

    private mutating func pause(_ at: Int64) -> Int64? {
        let resume = expiry + 7 * Instant.day * (1 + draw(below: 4))
        emit(.pauseScheduled, at, resumeAt: resume)
        emit(.pause, expiry, resumeAt: resume)

        if random.chance(rates.failedResume) {
            expiry = resume
            return fail(from: PaymentPatience(graceEnd: 0, holdEnd: max(0, patience.holdEnd - patience.graceEnd)))
        }

        beginCycle(at: resume)
        emit(.recover, resume, expiry: expiry)
        return nil
    }

    /// Simulates the renewal at the end of a period.
    ///
    /// - Returns: the end of the subscription, or `nil` if the renewal was paid.
    private mutating func renew() -> Int64? {
        tally.renewals += 1
        if random.chance(min(1, rates.payment.decline * factor)) { return fail(from: patience) }

        // The App Store renews up to a day ahead, Google Play when it is due.
        let shift =
            plan.store == .appStore
            ? -draw(below: min(Instant.day, (expiry - begin) / 2)) : draw(below: Instant.minute)
        let at = max(expiry + shift, lastInstant + Self.second)
        beginNextPeriod()
        emit(.renew, at, expiry: expiry)

        return nil
    }

    /// Simulates a payment that failed at the expiry.
    ///
    /// - Returns: the end of the subscription, or `nil` if it was paid in time.
    private mutating func fail(from patience: PaymentPatience) -> Int64? {
        let failureInstant = expiry
        let end = PaymentOutcome.draw(patience, rates.payment, &random)
        tally.declined += 1
        let at =
            switch end {
            case .paid(let after), .givenUp(let after): failureInstant + after
            case .lost: failureInstant + patience.holdEnd
            }

        reportFailedPayment(patience, failingAt: failureInstant, until: at)
        guard at < horizon else {
            tally.open += 1
            // Nothing later is known, so the period counts as endless.
            expiry = horizon
            return nil
        }

        switch end {
        case .paid(let after) where after < patience.graceEnd:
            if after < patience.silence { tally.paidInSilence += 1 } else { tally.paidInGrace += 1 }
            beginNextPeriod()

            // Google Play reports a payment in grace as a renewal.
            emit(plan.store == .play ? .renew : .recover, at, expiry: expiry)
            return nil
        case .paid:
            tally.paidInHold += 1
            beginCycle(at: at)
            emit(.recover, at, expiry: expiry)
            return nil
        case .givenUp:
            tally.givenUp += 1
            emit(.autoRenewOff, at, cause: .store)
            emit(.expire, at + 2 * Self.second, cause: .store)
            return at
        case .lost:
            tally.lost += 1
            emit(.expire, at, cause: .payment)
            return at
        }
    }

    private mutating func reportFailedPayment(
        _ patience: PaymentPatience, failingAt failureInstant: Int64, until end: Int64
    ) {
        let silent = failureInstant + patience.silence
        let access = failureInstant + patience.graceEnd
        if patience.graceEnd > patience.silence {
            if silent < end { emit(.failGrace, silent) }
            guard access < end, patience.holdEnd > patience.graceEnd else { return }
            emit(plan.store == .play ? .failHold : .graceEnd, access)
        } else if silent < end {
            emit(.failHold, silent)
        }
    }

    private var lastInstant: Int64 { events.last?.at ?? begin }

    /// The factor by which the rates of ends are multiplied in this period.
    private var factor: Double { factors.isEmpty ? 1 : factors[min(paidPeriods, factors.count) - 1] }

    /// Begins a new cycle, from which the following periods are counted.
    private mutating func beginCycle(at instant: Int64) {
        begin = instant
        anchorDay = Instant.dayOfMonth(instant)
        beginPeriod()
    }

    private mutating func beginNextPeriod() {
        begin = expiry
        beginPeriod()
    }

    private mutating func beginPeriod() {
        expiry = plan.end(ofPeriodFrom: begin, anchorDay: anchorDay)
        paidPeriods += 1
        if begin < horizon { tally.paidDays += Int((expiry - begin) / Instant.day) }
    }

    private mutating func seedPeriod() {
        seededPeriods += 1
        // The odd multiplier keeps the seeds of the periods apart; the generator scrambles them.
        random = Xoshiro256StarStar(seed: seed &+ seededPeriods &* 0x9e37_79b9_7f4a_7c15)
    }

    private mutating func draw(below bound: Int64) -> Int64 { Int64(random.number(below: UInt64(max(1, bound)))) }

    private mutating func emit(
        _ kind: EventKind, _ at: Int64, expiry: Int64? = nil, resumeAt: Int64? = nil, cause: Cause? = nil
    ) {
        guard at < horizon else { return }

        // Notifications of Google Play leave the expiry to a question to its API.
        events.append(
            SubscriptionEvent(
                kind, at: at, expiry: plan.store == .appStore || kind == .extend ? expiry : nil, resumeAt: resumeAt,
                cause: cause))
    }
}
