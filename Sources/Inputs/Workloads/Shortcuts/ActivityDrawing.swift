import Reproducibility
import Shortcuts

/// A source of activities with Japanese and Latin titles and keywords, as apps of all kinds donate them.
///
/// A title names a game, a place or a thing, and an action. One title in ten contains the word マルチ. The other words
/// come from a vocabulary that grows with the number of activities: half of them are popular and follow Zipf's law, and
/// half are rare. Two titles in five are Latin, in upper, lower or mixed case. One in fifty is written in half or full
/// width.
package struct ActivityDrawing {
    package static let popularWord = "マルチ"

    private var random: Xoshiro256StarStar
    private let popular: ZipfTable
    private let vocabulary: Int
    private let types: [String]

    package init(count: Int, types: [String], seed: UInt64) {
        precondition(!types.isEmpty, "an activity has a type")
        random = Xoshiro256StarStar(seed: Seed.derive(seed, "activities"))
        vocabulary = max(100, count / 20)
        popular = ZipfTable(count: min(vocabulary, 20_000))
        self.types = types
    }

    package mutating func activity(_ number: Int) -> Activity {
        let isJapanese = random.chance(0.6)
        var title: String
        var keywords: Set<String> = []

        if isJapanese {
            let subject = Self.katakana(word())
            let action = Self.actions[random.index(below: Self.actions.count)]
            title = random.chance(1.0 / 6) ? "\(subject)の\(Self.popularWord)に\(action)" : "\(subject)を\(action)"
            keywords = [subject, Self.katakana(word())]
        } else {
            let subject = Self.latin(word())
            let verb = Self.verbs[random.index(below: Self.verbs.count)]
            title = "\(verb) \(subject) \(Self.latin(word()))"
            keywords = [subject]
        }

        if random.chance(0.02) {
            title = isJapanese ? String(title.map { Self.halves[$0] ?? $0 }) : Self.fullWidth(title)
        }

        let description =
            isJapanese ? "\(Self.katakana(word()))の募集に\(Self.actions[0])できます" : "Lets you \(title)."
        let type = types[number % types.count]
        return Activity(
            type: type, title: title, keywords: keywords, contentDescription: description,
            persistentIdentifier: "\(type)/\(number)")
    }

    private mutating func word() -> Int { random.chance(0.5) ? popular.draw(&random) : random.index(below: vocabulary) }

    private static let actions = ["参加", "募集", "攻略", "検索", "投稿", "確認", "予約", "再生"]
    private static let verbs = ["Open", "Order", "play", "SHARE", "Find", "book", "Resume", "edit"]
    private static let kana = Array(
        "アイウエオカキクケコサシスセソ" + "タチツテトナニヌネノハヒフヘホ"
            + "マミムメモヤユヨラリルレロワン" + "ガギグゲゴ")
    private static let consonants = Array("bcdfghjklmnprstvz")
    private static let vowels = Array("aeiou")

    /// Returns a different word for each number: the digits of the scrambled number, as syllables.
    private static func katakana(_ number: Int) -> String {
        var rest = scrambled(number)
        var word = ""
        for _ in 0..<5 {
            word.append(kana[rest % kana.count])
            rest /= kana.count
        }

        return rest % 3 == 0 ? word + "ー" : word
    }

    private static func latin(_ number: Int) -> String {
        var rest = scrambled(number)
        var word = ""
        for _ in 0..<4 {
            word.append(consonants[rest % consonants.count])
            rest /= consonants.count
            word.append(vowels[rest % vowels.count])
            rest /= vowels.count
        }

        return rest % 4 == 0 ? word.uppercased() : word
    }

    private static func scrambled(_ number: Int) -> Int { Int(SplitMix64.finalise(UInt64(number) &+ 1) >> 4) }

    private static func fullWidth(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { wide, scalar in
            let fullWidth = 0x21...0x7e ~= scalar.value ? Unicode.Scalar(scalar.value + 0xfee0) : nil
            wide.unicodeScalars.append(fullWidth ?? scalar)
        }
    }

    /// The half-width forms of the first of `kana`. The others have a voiced mark, and no half-width form of their own.
    private static let halves = Dictionary(
        uniqueKeysWithValues: zip(
            kana,
            "ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿ" + "ﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎ"
                + "ﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝ"))
}
