import LabCommand
import Streams
import Subscription

/// The plan of a subscription on the command line: `P1M`, or with further terms,
/// `P1M,grace=16,hold=60,months=sticky`.
struct PlanSettingsArgument: ArgumentValue {
    static var valueDescription: String {
        "a period (\(BillingPeriod.allCases.map(\.description).joined(separator: ", "))) with ,grace=DAYS ,hold=DAYS "
            + ",silent=HOURS ,months=sticky or ,months=anchored after it as needed, such as P1M,grace=16"
    }
    let terms: PlanSettings
    let argument: String

    init(argument: String) throws(InvalidValue) {
        self.argument = argument
        let wrong = InvalidValue(argument, for: Self.self)
        var terms = PlanSettings.standard
        var seen: Set<Substring> = []

        for (position, part) in argument.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else {
                guard position == 0, let period = BillingPeriod(String(part)) else { throw wrong }
                terms.period = period
                continue
            }
            guard seen.insert(pair[0]).inserted else { throw wrong }

            // Digits alone: the standard library reads signs too.
            let number = pair[1].utf8.allSatisfy { $0 &- 48 < 10 } && pair[1].utf8.count < 7 ? Int(pair[1]) : nil
            switch (pair[0], number) {
            case ("grace", let days?): terms.graceDays = days
            case ("hold", let days?): terms.holdDays = days
            case ("silent", let hours?): terms.silentHours = hours
            case ("months", nil):
                guard let policy = MonthPolicy(rawValue: String(pair[1])) else { throw wrong }
                terms.months = policy
            default: throw wrong
            }
        }

        self.terms = terms
    }
}
