import Foundation
import Reporting
import Results

extension ResultFile {
    /// The seconds by which a result may be dated later than now: clocks differ, and other tools write local times.
    private static let allowance: TimeInterval = 86_400

    /// Returns the end of a sentence on a result that is dated after now, as the clock of its machine or a date that
    /// was given with it was wrong; `nil` for any other.
    func remarkOnDate(now: Date) -> String? {
        guard startedAt.timeIntervalSince(now) > Self.allowance else { return nil }
        let date = RecordedRun.date(startedAt.ISO8601Format())
        return "it is dated \(date), which is in the future: until then it counts as the newest run"
    }
}
