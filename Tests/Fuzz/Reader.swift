import Foundation

/// The bytes that a reader gets.
typealias Input = UnsafeBufferPointer<UInt8>

/// A reader of the project with what it promises. To add one takes a function and a line in ``all``.
struct Reader: Sendable {
    let name: String
    /// Reads an input and checks the promises; whether the input was good. A bad one is refused by the project's own
    /// error: crashes and broken promises end the process.
    let read: @Sendable (Input) -> Bool
    /// True if the work is proportional to the bytes, apart from sorting.
    var isLinear = true

    static let all: [Reader] = [
        Reader(name: "dump", read: { readDump($0) }),
        Reader(name: "dump-sentry", read: readDump(as: .sentry)),
        Reader(name: "dump-wda-json", read: readDump(as: .webDriverAgentJSON)),
        Reader(name: "dump-idb", read: readDump(as: .idb)),
        Reader(name: "dump-device-agent", read: readDump(as: .deviceAgent)),
        Reader(name: "dump-earlgrey", read: readDump(as: .earlGrey)),
        Reader(name: "dump-espresso", read: readDump(as: .espresso)),
        Reader(name: "dump-compose", read: readDump(as: .compose)),
        Reader(name: "dump-flutter", read: readDump(as: .flutter)),
        Reader(name: "dump-kif", read: readDump(as: .kif)),
        Reader(name: "dump-appkit", read: readDump(as: .appKit)),
        Reader(name: "dump-maestro-compact", read: readDump(as: .maestroCompact)),
        Reader(name: "json", read: readJSON),
        Reader(name: "element-id", read: readElementID),
        Reader(name: "variant", read: readVariant),
        Reader(name: "payload", read: readPayload),
        Reader(name: "subscriptions", read: readSubscriptions),
        Reader(name: "exits", read: readExits),
        Reader(name: "reviews", read: readReviews),
        Reader(name: "activities", read: readActivities),
        Reader(name: "review-state", read: readReviewState),
        Reader(name: "recipe", read: readRecipe),
        Reader(name: "profile", read: readProfile),
        Reader(name: "result", read: readResult, isLinear: false),
        Reader(name: "csv", read: readCSV),
        Reader(name: "short-text", read: readShortText),
    ]

    func check(_ input: Input) {
        _ = read(input)
        if isLinear, input.count >= 4, input.isChosen(every: 8_192) { LinearTime.check(input, self) }
    }
}

extension Input {
    /// True for the few that get a check which costs more than reading does, the same each time; all are
    /// while inputs of several lengths are timed.
    func isChosen(every number: UInt64) -> Bool { LinearTime.isTiming || (hash >> 20).isMultiple(of: number) }

    /// FNV-1a.
    var hash: UInt64 { reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } }
}

/// Ends the process where a reader does not keep what it promises.
func promise(_ isKept: Bool, _ what: @autoclosure () -> String) {
    guard !isKept else { return }
    try? FileHandle.standardError.write(contentsOf: Data("a promise is broken: \(what())\n".utf8))
    abort()
}

/// The result of a call that may throw, to be compared: a value or the text of an error.
enum Reading<Value: Equatable>: Equatable {
    case value(Value)
    case refused(String)

    init<Failure: Error>(_ body: () throws(Failure) -> Value) {
        do throws(Failure) {
            self = .value(try body())
        } catch {
            self = .refused("\(error)")
        }
    }

    var isValue: Bool {
        if case .value = self { return true }
        return false
    }
}
