import ExitPage
import Reproducibility

extension ExitEvent {
    /// Returns random events in no sensible order, so that everything a log can hold occurs often: up to 60 events of
    /// up to 8 users on up to 6 screens.
    package static func random(seed: UInt64) -> [ExitEvent] {
        var random = Xoshiro256StarStar(seed: seed)
        let users = 1 + random.index(below: 8)
        let screens = 1 + random.index(below: 6)
        var creations: [Int64?] = Array(repeating: nil, count: users)

        return (0..<random.index(below: 61)).map { _ in
            let user = random.index(below: users)
            let creation = creations[user]
            let createdAt = creation ?? randomInstant(&random)
            creations[user] = createdAt
            let screen = "Screen\(random.index(below: screens))"
            let action: ExitAction =
                switch random.index(below: 8) {
                case 0..<2: .active
                case 2..<5: .view(screen: screen)
                case 5: .resign(screen: screen)
                default: .resign(screen: nil)
                }

            let isRepeated = random.chance(0.1)
            return ExitEvent(
                user: "user\(user)", createdAt: creation == nil || isRepeated ? createdAt : nil,
                at: randomInstant(&random), action: action)
        }
    }

    /// Returns an instant near the ends of the window, and now and then the least or the largest `Int64`.
    private static func randomInstant(_ random: inout Xoshiro256StarStar) -> Int64 {
        switch random.index(below: 40) {
        case 0: .min
        case 1: .max
        default: Int64(random.index(below: 3)) * ExitWindow.day.milliseconds + Int64(random.index(below: 3))
        }
    }
}
