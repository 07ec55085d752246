import ExitPage
import Keys

/// The content of a plain line of exits.
package struct PlainExit {
    let user: UnsafeBufferPointer<UInt8>
    let userHash: UInt64
    let screen: UnsafeBufferPointer<UInt8>?
    let event: NumberedExitTally.Kind
    let at: Int64
    let createdAt: Int64?
}

/// Reads plain lines of exits without making strings, documents or fields.
package struct PlainExitReader: PlainReader {
    /// The keys of plain lines.
    package static var keys: [String] { Field.allCases.map { "\($0)" } }

    private enum Field: UInt8, CaseIterable {
        case user, createdAt, at, event, screen

        var bit: UInt16 { 1 << rawValue }
    }

    // Each reader has its own, because threads wait for each other if they count references to the same object.
    private let plainLine = PlainLine(PlainExitReader.keys)
    private let events = NameTable(NumberedExitTally.Kind.allCases.map { ($0.rawValue, $0) })

    package func read(_ line: UnsafeBufferPointer<UInt8>) -> PlainExit? {
        guard let line = plainLine.read(line), line.objects == 0,
            line.numbers & ~(Field.at.bit | Field.createdAt.bit) == 0,
            line.texts & Field.user.bit != 0, line.texts & Field.event.bit != 0,
            let event = events.value(of: line[Field.event.rawValue])
        else { return nil }

        var at: Int64?
        var createdAt: Int64?
        guard line.read(Field.at.rawValue, into: &at), line.read(Field.createdAt.rawValue, into: &createdAt), let at
        else { return nil }

        let user = line[Field.user.rawValue]
        let screen = line.texts & Field.screen.bit != 0 ? line[Field.screen.rawValue] : nil
        guard !user.isEmpty, screen?.isEmpty != true, event != .view || screen != nil else { return nil }

        return PlainExit(
            user: user, userHash: KeyTable.hash(user), screen: event == .active ? nil : screen, event: event, at: at,
            createdAt: createdAt)
    }
}
