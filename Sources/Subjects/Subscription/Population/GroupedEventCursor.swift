/// The place of the next event in ``GroupedEventColumns``, and of its details and its answer.
struct GroupedEventCursor {
    private(set) var index: Int
    private let codes: UnsafePointer<UInt8>
    private let instants: UnsafePointer<Int64>
    private let identities: UnsafePointer<UInt64>
    private var details: UnsafePointer<GroupedEvents.Detail>
    private var answers: UnsafePointer<SubscriptionAnswer>

    /// A cursor at the first event of a group.
    @inline(__always)
    init(_ events: GroupedEventColumns, before group: Int) {
        let previous = group == 0 ? GroupedEvents.Group(number: 0) : events.groups[group - 1]
        index = previous.end
        codes = events.codes
        instants = events.instants
        identities = events.identities
        details = events.details + previous.detailEnd
        answers = events.answers + previous.answerEnd
    }

    /// Returns the event at the cursor, and moves to the next one.
    @inline(__always)
    mutating func next<Answers: AnswerPresence>(_: Answers.Type) -> GroupedEvent {
        let code = codes[index]
        let event = GroupedEvent(
            code: code, at: instants[index], identity: identities[index], detail: details, answer: answers,
            hasAnswer: Answers.isPossible && code & EventCode.answer != 0)

        index &+= 1
        if event.hasDetails { details += 1 }
        if event.hasAnswer { answers += 1 }
        return event
    }
}
