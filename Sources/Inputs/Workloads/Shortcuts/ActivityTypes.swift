import Reproducibility

/// Activity types as apps declare them, and malformed ones.
package enum ActivityTypes: String, CaseIterable, Hashable, Sendable {
    /// Reverse-DNS names of a few words, 20 to 50 bytes.
    case ordinary
    /// Names with the same first 200 bytes, which differ only in the last ones. The first name begins differently.
    case longPrefix = "long-prefix"

    package func types(_ count: Int, seed: UInt64) -> [String] {
        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "activity types", rawValue))
        let prefix = self == .ordinary ? "" : Self.sharedBeginning
        return (0..<count).map { number in (number == 0 ? "" : prefix) + Self.name(number, &random) }
    }

    /// Returns types that are not among these, but of the same kind and as similar to them as possible.
    package func misses(_ count: Int, seed: UInt64) -> [String] {
        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "activity misses", rawValue))
        let prefix = self == .ordinary ? "" : Self.sharedBeginning
        return (0..<count).map { number in prefix + Self.name(number, &random) + "x" }
    }

    private static let sharedBeginning = String(
        ("jp.co.gamewith." + String(repeating: "activities.multiplayer.recruitment.participate.", count: 5)).prefix(200)
    )

    private static let verbs = ["open", "show", "order", "join", "play", "share", "edit", "search", "start", "resume"]
    private static let nouns = [
        "quest", "guide", "ranking", "message", "profile", "coupon", "article", "board", "team", "event", "item",
        "monster", "gacha", "calendar", "news",
    ]

    /// Returns a name that differs from those of all other numbers. The rest of it is drawn.
    private static func name(_ number: Int, _ random: inout Xoshiro256StarStar) -> String {
        let draw: UInt64 = random.next()
        let verb = verbs[Int(draw & 0xff) % verbs.count]
        let noun = nouns[Int(draw >> 8 & 0xff) % nouns.count]
        let detail = draw >> 16 & 1 == 0 ? "" : "." + nouns[Int(draw >> 24 & 0xff) % nouns.count]
        return "jp.co.app\(draw >> 32 & 7).\(verb).\(noun)\(detail).\(String(number, radix: 36))"
    }
}
