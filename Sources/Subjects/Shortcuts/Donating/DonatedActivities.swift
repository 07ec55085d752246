import JSONText

/// The activities that an app donated, for searches, suggestions and deletion by identifier.
///
/// Two donations are of the same activity if type, persistent identifier and title are equal. The newer one replaces
/// the other fields. Source: shortcuts.
package final class DonatedActivities<Search: ActivitySearch, Prediction: ActivityPrediction> {
    private var declaredTypes: Set<ExactText>
    private var activities: [Activity?] = []
    private var lastDonations: [Int64?] = []
    private var numbers: [ActivityKey: Int] = [:]
    private var numbersByIdentifier: [ExactText: Set<Int>] = [:]
    private var search = Search()
    private var prediction: Prediction
    private let halfLife: Int64
    /// The donations of each activity, by number, in the order of arrival, as far as ``prediction`` counts them.
    private var history: [[Int64]] = []

    /// Creates a store without donations.
    ///
    /// - Parameters:
    ///   - declaredTypes: the types in the app's property list.
    ///   - halfLife: the time in milliseconds after which a donation counts half.
    package init(declaredTypes: some Sequence<String>, halfLife: Int64 = DecayedScore.week) {
        self.declaredTypes = Set(declaredTypes.map { ExactText($0) })
        self.halfLife = halfLife
        prediction = Prediction(halfLife: halfLife)
    }

    package var count: Int { numbers.count }

    /// Adds a type to the declared ones.
    package func declare(_ type: String) { declaredTypes.insert(ExactText(type)) }

    /// Donates an activity that the user performed.
    ///
    /// - Throws: the first broken rule, in this order: declared type, title, current, completed, not donated before.
    ///   Then nothing has changed.
    package func donate(_ session: ActivitySession, at instant: Int64) throws(DonationRefusal) {
        let activity = session.activity
        try accept(activity)
        guard session.isCurrent else { throw .notCurrent(type: activity.type) }

        guard session.isCompleted else { throw .notCompleted(type: activity.type) }
        guard !session.isDonated else { throw .alreadyDonated(type: activity.type) }

        session.isDonated = true
        record(activity, at: instant)
    }

    /// Adds an activity from a list, with the instants of its donations. Without any, it can be found, but is never
    /// suggested.
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

    /// Returns the number of an activity, and updates its fields and its last donation.
    ///
    /// - Parameter instant: the instant of a donation; `nil` if the activity is only listed.
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
        numbersByIdentifier[ExactText(activity.persistentIdentifier), default: []].insert(number)
        if activity.isEligibleForSearch {
            search.insert(number, SearchWords(activity), lastDonation: instantForSearch(of: number))
        }

        return number
    }

    /// Returns the instant of the last donation for the ranking of a search. An activity without a donation comes last.
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

    /// Deletes all activities with a persistent identifier, and returns their number.
    @discardableResult
    package func delete(persistentIdentifier: String) -> Int {
        guard let deleted = numbersByIdentifier.removeValue(forKey: ExactText(persistentIdentifier)) else { return 0 }

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

    /// Deletes all activities, and returns their number.
    @discardableResult
    package func deleteAll() -> Int {
        let count = count
        activities = []
        lastDonations = []
        history = []
        numbers = [:]
        numbersByIdentifier = [:]
        search = Search()
        prediction = Prediction(halfLife: halfLife)

        return count
    }

    /// Renumbers the activities without gaps. Their order, which decides on ties, and the donations that count stay the
    /// same. So all results and suggestions stay the same, too.
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

    /// Returns the activities that match some words, the best first. The best match is with a whole keyword or a whole
    /// word of the title; then with the beginning of one; then with the beginning of a word of the description. If
    /// there are several words, each must match, and the worst match counts. On ties, the last donation decides, then
    /// the first one.
    package func find(_ words: String, limit: Int = 20) -> [ActivitySearchResult] {
        search.search(SearchQuery(words), limit: limit).compactMap { hit in
            guard let activity = activities[hit.number] else { return nil }
            return ActivitySearchResult(activity: activity, match: hit.match, lastDonation: lastDonations[hit.number])
        }
    }

    /// Returns the activities that the user is likely to continue: those donated most often, where older donations
    /// count less. On ties, the last donation decides, then the first one.
    package func suggestions(_ limit: Int, at now: Int64) -> [ActivitySuggestion] {
        prediction.top(limit, at: now).compactMap { suggestion in
            activities[suggestion.number].map { ActivitySuggestion(activity: $0, score: suggestion.score) }
        }
    }
}
