import Foundation
@testable import Subscription

/// A text that a store sends or answers.
struct StoreMessage {
    /// The instant that it names, in milliseconds since 1970.
    let at: Int64
    let text: String
    /// True for an answer, false for a notification that only says what happened.
    let isAnswer: Bool
}

/// The true state of a subscription from an instant on, whatever the messages say.
struct TrueState {
    let from: Int64
    let state: SubscriptionState
    /// The end of access by what is known at this instant; nil without access.
    var accessEnd: Int64?
    /// True unless a store lets access go on for a while and does not say for how long.
    var isEndKnown = true
}

/// The whole life of one subscription: its true states, and the store's messages.
struct StoreLife {
    let store: Store
    /// The key of the subscription.
    let subscription: String
    /// The plan with which events without an end are read.
    let plan: PlanSettings
    /// The time after the end of a period in which access goes on, unless a pause begins that only an event tells.
    let silence: Int64
    private(set) var truth: [TrueState] = []
    private(set) var messages: [StoreMessage] = []

    init(store: Store, subscription: String, plan: PlanSettings, silence: Int64 = 0) {
        self.store = store
        self.subscription = subscription
        self.plan = plan
        self.silence = silence
    }

    /// Begins another state. A later state at the same instant replaces it.
    mutating func become(_ state: TrueState) {
        if truth.last?.from == state.from { truth.removeLast() }
        truth.append(state)
    }

    mutating func say(_ text: String, at: Int64, isAnswer: Bool) {
        messages.append(StoreMessage(at: at, text: text, isAnswer: isAnswer))
    }

    /// Returns the true state at an instant; nil before the beginning.
    func truth(at instant: Int64) -> TrueState? { truth.last { $0.from <= instant } }
}

/// The calendar of stores, which knows nothing of the project's.
enum StoreCalendar {
    static let day: Int64 = 86_400_000
    static let hour: Int64 = 3_600_000

    private static let gregorian: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .gmt
        return calendar
    }()

    /// Returns the instant some months later, on the last day of the month where the day does not exist.
    static func adding(months: Int, to instant: Int64) -> Int64 {
        let date = Date(timeIntervalSince1970: Double(instant / 1_000))
        let later = gregorian.date(byAdding: .month, value: months, to: date) ?? date
        return Int64(later.timeIntervalSince1970) * 1_000 + instant % 1_000
    }

    /// Returns an instant as `2026-03-01T00:00:00.123Z`.
    static func text(_ instant: Int64) -> String {
        let date = Date(timeIntervalSince1970: Double(instant / 1_000))
        let parts = gregorian.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        let fields = [parts.month, parts.day, parts.hour, parts.minute, parts.second].map { padded($0 ?? 0, 2) }
        return "\(parts.year ?? 0)-\(fields[0])-\(fields[1])T\(fields[2]):\(fields[3]):\(fields[4])"
            + ".\(padded(Int(instant % 1_000), 3))Z"
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
