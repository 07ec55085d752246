/// A model of the platform's decision to display the prompt, which the app does not learn. Source: review-prompt,
/// System.
package struct ReviewPlatform: Hashable, Sendable {
    package enum Build: String, Hashable, Sendable, CaseIterable {
        case store
        /// By a developer: the prompt is always displayed, so that it can be looked at.
        case development
        /// Through TestFlight: it is never displayed.
        case testFlight
    }

    package static let year: Int64 = 365 * 86_400_000
    /// The most displays of the prompt within ``year``.
    package static let mostDisplays = 3

    package var build: Build
    /// True if the user switched requests for reviews off in the settings.
    package var isSwitchedOff = false
    /// When the prompt was displayed, in the order of the requests, in milliseconds since 1970. Only the last
    /// ``mostDisplays`` are kept.
    package private(set) var displays: [Int64] = []
    package private(set) var rating: ReviewState.LastRequest?

    /// A device on which nothing was displayed yet.
    package init(build: Build = .store) { self.build = build }

    package mutating func rate(version: String, at now: Int64) {
        rating = ReviewState.LastRequest(version: version, at: now)
    }

    /// Returns the outcome of a request, which counts as made in any case.
    ///
    /// At most ``mostDisplays`` lie within 365 days, to the millisecond. After a rating, the version must be new and
    /// more than 365 days must have passed, too. A clock that was set back may put displays and ratings into the
    /// future: then no time has passed since.
    package mutating func request(version: String, at now: Int64) -> ReviewDisplay {
        let display = display(version: version, at: now)
        if display == .shown { displays = displays.suffix(Self.mostDisplays - 1) + [now] }
        return display
    }

    private func display(version: String, at now: Int64) -> ReviewDisplay {
        if build == .development { return .shown }
        if build == .testFlight { return .neverInTestFlight }
        if isSwitchedOff { return .switchedOff }

        if let rating {
            if rating.version == version { return .ratedVersion }
            guard ReviewPolicy.elapsed(since: rating.at, at: now) > Self.year else { return .ratedWithinYear }
        }

        let recent = displays.filter { ReviewPolicy.elapsed(since: $0, at: now) < Self.year }
        return recent.count < Self.mostDisplays ? .shown : .displayedThreeTimes
    }
}
