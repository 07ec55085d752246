import JSONText

/// The activities that an app donated, for searches, suggestions and deletion by identifier.
///
/// Two donations are of one activity if type, persistent identifier and title are equal. The newer one gives the other
/// fields. Source: shortcuts.
package final class DonatedActivities<Search: ActivitySearch, Prediction: ActivityPrediction> {
    private var declaredTypes: Set<ExactText>
    private var activities: [Activity?] = []
    private var lastDonations: [Int64?] = []
    private var numbers: [ActivityKey: Int] = [:]
    private var byIdentifier: [ExactText: Set<Int>] = [:]
    private var search = Search()
    private var prediction: Prediction
    private let halfLife: Int64
    /// The donations that count for predictions, by number, as they came: those that ``prediction`` holds.
    private var history: [[Int64]] = []

    /// Creates a store without donations.
    ///
    /// - Parameters:
    ///   - declaredTypes: the types in the app's property list.
    ///   - halfLife: the milliseconds after which a donation counts half.
    package init(declaredTypes: some Sequence<String>, halfLife: Int64 = DecayedScore.week) {
        self.declaredTypes = Set(declaredTypes.map { ExactText($0) })
        self.halfLife = halfLife
        prediction = Prediction(halfLife: halfLife)
    }

    package var count: Int { numbers.count }

    /// Adds a type to those that the app declares.
    package func declare(_ type: String) { declaredTypes.insert(ExactText(type)) }

    /// Donates a performance of the user.
    ///
    /// - Throws: the first rule that is broken, in the order declared type, title, current, completed, not donated
    ///   before. Nothing has changed then.
    package func donate(_ performance: Performance, at instant: Int64) throws(DonationRefusal) {
        let activity = performance.activity
        try accept(activity)
        guard performance.isCurrent else { throw .notCurrent(type: activity.type) }

        guard performance.isCompleted else { throw .notCompleted(type: activity.type) }
        guard !performance.isDonated else { throw .alreadyDonated(type: activity.type) }

        performance.isDonated = true
        record(activity, at: instant)
    }

    /// Takes over an activity from a list, with the instants at which it was donated. Without any instant it can be
    /// found, but is never suggested.
    ///
    /// - Throws: ``DonationRefusal`` if its type is not declared or its title is blank.
    package func load(_ activity: Activity, donations: [Int64]) throws(DonationRefusal) {
        try accept(activity)
        if donations.isEmpty {
            _ = number(of: activity, at: nil)
        } else {
            for instant in donations { record(activity, at: instant) }
        }
    }

    private func accept(_ activity: Activity) throws(DonationRefusal) {
        guard declaredTypes.contains(ExactText(activity.type)) else { throw .undeclaredType(activity.type) }
        guard !activity.hasBlankTitle else { throw .blankTitle(type: activity.type) }
    }

    private func record(_ activity: Activity, at instant: Int64) {
        let number = number(of: activity, at: instant)
        if activity.isEligibleForPrediction { predict(number, at: instant) }
    }

    private func predict(_ number: Int, at instant: Int64) {
        history[number].append(instant)
        prediction.donate(number, at: instant)
    }

    private func forgetPredictions(of numbers: [Int]) {
        prediction.remove(numbers)
        for number in numbers { history[number] = [] }
    }

    /// The number of an activity, which has what it says now, and its last donation.
    ///
    /// - Parameter instant: of a donation; `nil` if it is only listed.
    private func number(of activity: Activity, at instant: Int64?) -> Int {
        if let number = numbers[activity.key] {
            update(number, to: activity)
            if let instant {
                lastDonations[number] = max(lastDonations[number] ?? instant, instant)
            }
            if activity.isEligibleForSearch { search.donated(number, at: instantForSearch(of: number)) }
            return number
        }

        let number = activities.count
        activities.append(activity)
        lastDonations.append(instant)
        history.append([])
        numbers[activity.key] = number
        byIdentifier[ExactText(activity.persistentIdentifier), default: []].insert(number)
        if activity.isEligibleForSearch {
            search.insert(number, SearchWords(activity), lastDonation: instantForSearch(of: number))
        }

        return number
    }

    /// The last donation, by which a search ranks an activity: one without any comes last.
    private func instantForSearch(of number: Int) -> Int64 { lastDonations[number] ?? .min }

    private func update(_ number: Int, to activity: Activity) {
        guard let old = activities[number], old != activity else { return }

        activities[number] = activity
        if old.isEligibleForSearch { search.remove([(number, SearchWords(old))]) }
        if activity.isEligibleForSearch {
            search.insert(number, SearchWords(activity), lastDonation: instantForSearch(of: number))
        }
        if old.isEligibleForPrediction && !activity.isEligibleForPrediction { forgetPredictions(of: [number]) }
    }

    // MARK: Deletion

    /// Deletes all activities that share a persistent identifier; returns how many.
    @discardableResult
    package func delete(persistentIdentifier: String) -> Int {
        guard let deleted = byIdentifier.removeValue(forKey: ExactText(persistentIdentifier)) else { return 0 }

        let sorted = deleted.sorted()
        search.remove(
            sorted.compactMap { number in
                guard let activity = activities[number], activity.isEligibleForSearch else { return nil }
                return (number, SearchWords(activity))
            })

        forgetPredictions(of: sorted)
        for number in sorted {
            if let activity = activities[number] { numbers[activity.key] = nil }
            activities[number] = nil
        }

        // Most numbers are unused.
        if activities.count > 2 * count + 1_000 { compact() }
        return sorted.count
    }

    /// Deletes all; returns how many.
    @discardableResult
    package func deleteAll() -> Int {
        let count = count
        activities = []
        lastDonations = []
        history = []
        numbers = [:]
        byIdentifier = [:]
        search = Search()
        prediction = Prediction(halfLife: halfLife)

        return count
    }

    /// Numbers the activities again, without gaps. Their order stays, which decides between equals, and so do the
    /// donations that count: all that is found and suggested is the same.
    func compact() {
        let remaining = activities.indices.compactMap { number in activities[number].map { ($0, number) } }
        let instants = lastDonations
        let donations = history
        deleteAll()

        for (activity, number) in remaining {
            let new = self.number(of: activity, at: instants[number])
            for instant in donations[number] { predict(new, at: instant) }
        }
    }

    // MARK: Finding

    /// The activities found by some words, the best first: those where a word is exactly one of a keyword or of the
    /// title, then those where it begins one, then those where it begins one of the description. Of several words each
    /// must be found, and the worst decides. Among equals the last donation decides, then which was donated first.
    package func find(_ words: String, limit: Int = 20) -> [ActivityMatch] {
        search.search(SearchQuery(words), limit: limit).compactMap { hit in
            guard let activity = activities[hit.number] else { return nil }
            return ActivityMatch(activity: activity, match: hit.match, lastDonation: lastDonations[hit.number])
        }
    }

    /// The activities that the user is likely to continue: what was donated most, each donation worth less with its
    /// age. Among equals the last donation decides, then which was donated first.
    package func suggestions(_ limit: Int, at now: Int64) -> [SuggestedActivity] {
        prediction.top(limit, at: now).compactMap { suggestion in
            activities[suggestion.number].map { SuggestedActivity(activity: $0, score: suggestion.score) }
        }
    }
}
