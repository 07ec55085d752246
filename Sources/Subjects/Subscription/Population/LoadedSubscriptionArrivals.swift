// The events that count, and their instants.

extension LoadedSubscription {
    @inline(__always)
    func place(of event: GroupedEvent) -> EventPlace {
        if event.at == last { return .atLast }
        return event.at < last ? .beforeLast : .afterLast
    }

    /// Moves an event to the instant that it counts for: its own, or the last one for an answer that is of that.
    ///
    /// - Returns: false for an event that came too late, which is counted.
    @inline(__always)
    mutating func move(_ event: inout GroupedEvent) -> Bool {
        guard event.at < last else { return true }

        // An answer counts although illegal events of later instants came first: it leaves them and its own event out.
        // Unless it was given at about their instant, what they were about stays open.
        if event.hasAnswer && event.at >= lastLegal {
            if Answers.isPossible && isOfLastInstant(event) { event = event.moved(to: last) }
            return true
        }

        let relation = Answers.isPossible ? relation(of: event) : .older
        guard relation == .ofLastEvent else {
            countIgnored(at: Word.olderShift)
            if relation == .undecided { reconcile = Word.reconcile }
            return false
        }

        event = event.moved(to: last)
        return true
    }

    /// Notes what later events of the same instant have to know of an event.
    ///
    /// - Returns: false for an event that was there before, which is counted.
    @inline(__always)
    mutating func enter(_ event: GroupedEvent, _ place: EventPlace) -> Bool {
        switch place {
        case .beforeLast: return true
        case .atLast:
            guard addIdentity(event.identity) else {
                countIgnored(at: Word.duplicateShift)
                return false
            }
        case .afterLast: begin(at: event.at, event.identity)
        }

        if event.kind == EventKind.failGrace.rawValue { marks |= Word.failing }
        return true
    }

    /// Counts an ignored event at the place of its reason in the word. Counts that would not fit there move to
    /// ``PopulationOverflow``.
    @inline(__always)
    mutating func countIgnored(at shift: UInt64) {
        if counts >> shift & Word.countMask == Word.countMask {
            columns.overflow.add(IgnoredEvents(word: counts), of: overflowNumber)
            counts = 0
        }

        counts &+= 1 << shift
    }

    // MARK: Identities of the last instant

    /// Begins a later instant.
    @inline(__always)
    private mutating func begin(at instant: Int64, _ first: UInt64) {
        last = instant
        identity = first
        ended = 0
        marks &= ~(Word.answered | Word.failing)

        if hasMoreIdentities {
            columns.overflow.removeIdentities(of: overflowNumber)
            hasMoreIdentities = false
        }
    }

    /// Adds an identity to those of the last instant.
    ///
    /// - Returns: false if it is there already. 0 never is.
    @inline(__always)
    private mutating func addIdentity(_ new: UInt64) -> Bool {
        guard new != 0 else { return true }

        if new == identity || hasMoreIdentities && columns.overflow.contains(new, of: overflowNumber) { return false }
        columns.overflow.add(new, of: overflowNumber)
        hasMoreIdentities = true
        return true
    }
}
