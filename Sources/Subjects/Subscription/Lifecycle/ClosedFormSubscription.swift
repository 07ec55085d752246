import CivilTime

/// A subscription that knows its future: every event sets a ``SubscriptionCourse``. So a question takes two comparisons
/// at most, and no timer ever runs.
///
/// The status follows from the place of the instant on this line. The line is for Google Play. On the App Store the
/// retry is counted from the expiry, and grace is a part of it:
///
///     begin            expiry         end of grace     end of hold
///       |  paid period   |     grace      |     hold       |  expired
///       |----------------|----------------|----------------|---------
///       |             access              |        no access
///
/// Each idea has a file of its own:
///
///     the stored data, and the status at an instant          here
///     the order of arrival: the events that count            ClosedFormArrivals
///     the effect of an event on the period and the course    ClosedFormEvents
///     the effect of a store's answer, and the saved data     ClosedFormAnswers
@usableFromInline
package struct ClosedFormSubscription: SubscriptionLifecycle {
    @usableFromInline
    package var plan: BillingPlan
    let handling: IllegalEventHandling

    var last = LastInstant()
    /// The instant of the last event that was not illegal.
    var lastLegal: Int64?

    var course = SubscriptionCourse.none
    var begin: Int64?
    /// The end of the last paid period. Every active or canceled subscription has one.
    var expiry: Int64?
    /// The day of the month on which the periods of an anchored plan end.
    var anchorDay: Int64 = 1
    var isPrepaid = false
    /// True if the store named the expiry.
    var isNamed = false
    /// The end of the access that the store promised after the end of the period.
    var promisedEnd: Int64?

    var needsReconciliation = false
    var ignored = IgnoredEvents()

    @usableFromInline
    package init(plan: BillingPlan, handling: IllegalEventHandling = .lenient) {
        self.plan = plan
        self.handling = handling
    }

    @usableFromInline
    package var instants: SubscriptionInstants {
        SubscriptionInstants(last: last.at, begin: begin, expiry: expiry, isNamed: isNamed)
    }
}

// MARK: At an instant

extension ClosedFormSubscription {
    /// Returns the status at an instant.
    ///
    /// - Complexity: O(1), without a loop or an allocation.
    @usableFromInline
    package func status(at instant: Int64) -> SubscriptionStatus {
        guard let last = last.at else { return SubscriptionStatus() }

        let instant = max(Instant.clamped(instant), last)
        let course = course(at: instant)
        var status = SubscriptionStatus(state: course.state, expiry: expiry)
        var tenureEnd = instant

        switch course {
        case .active:
            status.accessEnd = activeEnd
            if !isPrepaid { status.nextRenewal = expiry }
            status.isAwaiting = expiry.map { instant >= $0 } ?? false
        case .activeThenPaused(let end, let resumption):
            status.accessEnd = end
            status.nextRenewal = resumption
        case .canceled(let end, _), .grace(let end, _): status.accessEnd = end
        case .paused(let resumption): status.nextRenewal = resumption
        case .expired(let end, let cause), .revoked(let end, let cause):
            status.cause = cause
            tenureEnd = min(instant, end)
        case .pendingCanceled(let cause): status.cause = cause
        case .none, .pending, .hold: break
        }

        status.hasAccess = status.accessEnd.map { instant < $0 } ?? false
        if let begin { status.tenureDays = Int(max(0, tenureEnd - begin) / Instant.day) }
        status.needsReconciliation = needsReconciliation
        status.ignored = ignored
        return status
    }

    /// The course at an instant. A prepaid subscription ends with its period.
    @inline(__always)
    func course(at instant: Int64) -> SubscriptionCourse {
        if isPrepaid, case .active = course, let end = activeEnd, instant >= end {
            return .expired(at: end, .voluntary)
        }

        return course.advanced(to: instant)
    }

    /// The end of access of an active subscription without a scheduled pause.
    @inline(__always)
    private var activeEnd: Int64? {
        guard let expiry else { return nil }
        let end = isPrepaid ? expiry : Instant.adding(milliseconds: plan.silence, to: expiry)
        return promisedEnd.map { max($0, end) } ?? end
    }
}
