import CommandSupport
import Foundation
import Testing

/// Lines of exit logs, and the lines of JSON that the command makes of them.
enum ExitSample {
    static let hour = 3_600_000

    /// One session that ends at an age in milliseconds.
    static func session(_ user: String, screen: String, endingAt age: Int) -> String {
        """
        {"user":"\(user)","createdAt":0,"at":\(age - 2),"event":"active"}
        {"user":"\(user)","at":\(age - 1),"event":"view","screen":"\(screen)"}
        {"user":"\(user)","at":\(age),"event":"resign"}

        """
    }

    static func json(_ outcome: Command.Outcome) throws -> [[String: Any]] {
        try outcome.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }
}
