// The answers of stores, and the saved form of a subscription. The rules for both are in ``AnsweredMoment``.

extension ClosedFormSubscription {
    /// Applies the store's answer.
    ///
    /// - Parameters:
    ///   - failure: the last instant at which a payment failed, as far as is known.
    ///   - isEarly: true if illegal events of later instants came first. Their meaning stays open.
    mutating func take(
        _ answer: SubscriptionAnswer, at instant: Int64, failure: Int64?, isEarly: Bool
    ) {
        guard answer.state != .none else {
            if course.state != .none || isEarly { needsReconciliation = true }
            return
        }

        let failure: Int64 = failure ?? .noInstant
        let isGuess = moment.leavesEndOpen(answer, at: instant)
        moment = moment.answered(by: answer, at: instant, failure: failure, plan)
        last.isAnswered = !isEarly
        last.expire = .none
        needsReconciliation = isEarly || isGuess
    }

    /// The subscription in the fewest instants.
    var moment: AnsweredMoment {
        get {
            let timer: Int64?
            switch course {
            case .grace(let end, _), .hold(let end): timer = end
            case .expired(let end, _), .revoked(let end, _): timer = end
            case .paused(let resumption), .activeThenPaused(_, let resumption): timer = resumption
            case .active: timer = promisedEnd
            case .none, .pending, .pendingCanceled, .canceled: timer = nil
            }

            var isPauseScheduled = false
            if case .activeThenPaused = course { isPauseScheduled = true }

            return AnsweredMoment(
                state: course.state, begin: begin ?? .noInstant, expiry: expiry ?? .noInstant,
                timer: timer ?? .noInstant, anchorDay: anchorDay, cause: course.cause,
                isPauseScheduled: isPauseScheduled, isPrepaid: isPrepaid, isNamed: isNamed)
        }
        set {
            begin = newValue.begin.instant
            expiry = newValue.expiry.instant
            anchorDay = newValue.anchorDay
            isPrepaid = newValue.isPrepaid
            isNamed = newValue.isNamed

            let timer = newValue.timer
            let isPromised = newValue.state == .active && !newValue.isPauseScheduled
            promisedEnd = isPromised ? timer.instant : nil
            switch newValue.state {
            case .none: course = .none
            case .pending: course = .pending
            case .pendingCanceled: course = .pendingCanceled(newValue.cause)
            case .active:
                course =
                    newValue.isPauseScheduled
                    ? .activeThenPaused(until: newValue.expiry, resumption: timer.instant) : .active
            case .canceled: course = .canceled(until: newValue.expiry, newValue.cause)
            case .grace: course = .grace(until: timer, holdUntil: holdEnd(afterGraceUntil: timer))
            case .hold: course = .hold(until: timer)
            case .paused: course = .paused(resumption: timer.instant)
            case .expired: course = .expired(at: timer, newValue.cause)
            case .revoked: course = .revoked(at: timer, newValue.cause)
            }
        }
    }
}

// MARK: Save and continue

extension ClosedFormSubscription {
    /// The subscription as it is saved.
    package var saved: SavedSubscription {
        typealias Word = SubscriptionWord
        let moment = moment
        var word = moment.word | UInt64(last.expire.rawValue) << Word.endShift
        if last.isAnswered { word |= Word.answeredInstant }
        if last.isFailing { word |= Word.failedPayment }
        if needsReconciliation { word |= Word.reconcile }

        return SavedSubscription(
            last: last.at, lastLegal: lastLegal, begin: begin, expiry: expiry,
            timer: moment.timer.instant, word: word, ignored: ignored, identities: last.identities)
    }

    /// Restores a saved subscription.
    ///
    /// - Precondition: the subscription has had no event yet.
    package mutating func restore(_ saved: SavedSubscription) {
        typealias Word = SubscriptionWord
        moment = AnsweredMoment(saved)
        last = LastInstant(at: saved.last, saved.identities)
        last.expire = Word.end(saved.word) ?? .none
        last.isAnswered = saved.word & Word.answeredInstant != 0
        last.isFailing = saved.word & Word.failedPayment != 0
        lastLegal = saved.lastLegal
        needsReconciliation = saved.word & Word.reconcile != 0
        ignored = IgnoredEvents(word: saved.word)
        ignored.add(saved.ignored)
    }
}
