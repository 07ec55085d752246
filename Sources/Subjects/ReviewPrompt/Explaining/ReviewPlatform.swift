/// A model of the platform's decision to display the prompt. The app does not learn the decision. Source:
/// review-prompt, System.
package struct ReviewPlatform: Hashable, Sendable {
    package enum Build: String, Hashable, Sendable, CaseIterable {
        case store
        /// Built by a developer: the prompt is always displayed, so that its look can be checked.
        case development
        /// Through TestFlight: it is never displayed.
        case testFlight
    }

    package static let year: Int64 = 365 * 86_400_000
    /// The maximum number of displays of the prompt within ``year``.
    package static let maximumDisplays = 3

    package var build: Build
    /// True if the user switched requests for reviews off in the settings.
    package var isSwitchedOff = false
    /// The instants of displays in milliseconds since 1970, in the order of the requests. Only the last
    /// ``maximumDisplays`` are kept.
    package private(set) var displays: [Int64] = []
    package private(set) var rating: ReviewState.LastRequest?

    /// Makes a device without displays.
    package init(build: Build = .store) { self.build = build }

    package mutating func rate(version: String, at now: Int64) {
        rating = ReviewState.LastRequest(version: version, at: now)
    }

    /// Returns the outcome of a request, which counts as made in any case.
    ///
    /// At most ``maximumDisplays`` are within 365 days, to the millisecond. After a rating, the version must be new,
    /// and more than 365 days must have passed, too. If the clock was set back, displays and ratings may be in the
    /// future: then no time has passed since them.
    package mutating func request(version: String, at now: Int64) -> ReviewDisplay {
        let display = display(version: version, at: now)
        if display == .shown { displays = displays.suffix(Self.maximumDisplays - 1) + [now] }
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
        return recent.count < Self.maximumDisplays ? .shown : .displayedThreeTimes
    }
}
