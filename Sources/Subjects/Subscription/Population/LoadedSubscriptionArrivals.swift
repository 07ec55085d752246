// The order of arrival: if an event counts, and for which instant.

extension LoadedSubscription {
    @inline(__always)
    func place(of event: GroupedEvent) -> EventPlace {
        if event.at == last { return .atLast }
        return event.at < last ? .beforeLast : .afterLast
    }

    /// Moves an answer to the last instant if it belongs there. All other events stay at their own instants.
    ///
    /// - Returns: false if the event came too late. Then it was counted.
    @inline(__always)
    mutating func move(_ event: inout GroupedEvent) -> Bool {
        guard event.at < last else { return true }

        // An answer also counts if illegal events of later instants came first: they are left out, and so is the event
        // next to the answer. Their meaning stays open, unless the answer was given at about their instant.
        if event.hasAnswer && event.at >= lastLegal {
            if Answers.isPossible && isOfLastInstant(event) { event = event.moved(to: last) }
            return true
        }

        let relation = Answers.isPossible ? relation(of: event) : .older
        guard relation == .current else {
            countIgnored(at: Word.olderShift)
            if relation == .undecided { reconcile = Word.reconcile }
            return false
        }

        event = event.moved(to: last)
        return true
    }

    /// Stores the facts that later events of the same instant need.
    ///
    /// - Returns: false if the same event was there before. Then it was counted.
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

        if event.kind == EventKind.failGrace.rawValue { marks |= Word.failedPayment }
        return true
    }

    /// Counts an ignored event in the word, at the place of its reason. When a count is full, all counts move to
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
        endCode = 0
        marks &= ~(Word.answeredInstant | Word.failedPayment)

        if hasMoreIdentities {
            columns.overflow.removeIdentities(of: overflowNumber)
            hasMoreIdentities = false
        }
    }

    /// Adds an identity to those of the last instant.
    ///
    /// - Returns: false if the identity is stored already; 0 never is.
    @inline(__always)
    private mutating func addIdentity(_ new: UInt64) -> Bool {
        guard new != 0 else { return true }

        if new == identity || hasMoreIdentities && columns.overflow.contains(new, of: overflowNumber) { return false }
        columns.overflow.add(new, of: overflowNumber)
        hasMoreIdentities = true
        return true
    }
}
