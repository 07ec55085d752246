import ExitPage

/// Finds what lines as nearly all are say, without making a text, a document or a field of them.
struct PlainExitReader: PlainReader {
    struct Found {
        let user: UnsafeBufferPointer<UInt8>
        /// Of the user.
        let hash: UInt64
        let screen: UnsafeBufferPointer<UInt8>?
        let event: NumberedExitTally.Kind
        let at: Int64
        let createdAt: Int64?
    }

    private enum Field: UInt8, CaseIterable {
        case user, createdAt, at, event, screen

        var bit: UInt16 { 1 << rawValue }
    }

    // Of each reader its own: threads that count references to one and the same wait for each other.
    private let plain = PlainLine(Field.allCases.map { "\($0)" })
    private let events = NameTable(NumberedExitTally.Kind.allCases.map { ($0.rawValue, $0) })

    func find(in line: UnsafeBufferPointer<UInt8>) -> Found? {
        guard let line = plain.read(line), line.objects == 0,
            line.numbers & ~(Field.at.bit | Field.createdAt.bit) == 0,
            line.texts & Field.user.bit != 0, line.texts & Field.event.bit != 0,
            let event = events.value(of: line[Field.event.rawValue])
        else { return nil }

        var (at, createdAt): (Int64?, Int64?)
        guard line.read(Field.at.rawValue, into: &at), line.read(Field.createdAt.rawValue, into: &createdAt), let at
        else { return nil }

        let user = line[Field.user.rawValue]
        let screen = line.texts & Field.screen.bit != 0 ? line[Field.screen.rawValue] : nil
        guard !user.isEmpty, screen?.isEmpty != true, event != .view || screen != nil else { return nil }

        return Found(
            user: user, hash: KeyTable.hash(user), screen: event == .active ? nil : screen, event: event, at: at,
            createdAt: createdAt)
    }
}
