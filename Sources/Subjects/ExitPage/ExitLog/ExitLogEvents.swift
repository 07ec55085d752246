extension ExitLog {
    /// The events as an app's backend gets them, with names, one user after the other; made one at a time, because
    /// 10,000,000 sessions of them do not fit into memory. The first of a user says when the user was created.
    public var events: Events { Events(log: self) }

    /// The events of a log.
    public struct Events: Sequence, Sendable {
        let log: ExitLog

        /// From the first user's first event to the last user's last.
        public func makeIterator() -> Iterator { Iterator(log: log) }

        /// As many as there are.
        public var underestimatedCount: Int { log.count }

        /// Walks the columns.
        public struct Iterator: IteratorProtocol {
            private let log: ExitLog
            private var position = 0
            private var user = 0
            private var isFirst = true

            init(log: ExitLog) {
                self.log = log
            }

            /// The next event.
            public mutating func next() -> ExitEvent? {
                guard position < log.codes.count else { return nil }
                while position == log.ends[user] {
                    user += 1
                    isFirst = true
                }
                let code = ExitCode(rawValue: log.codes[position])
                let event = ExitEvent(
                    user: log.users[user], createdAt: isFirst ? log.createdAt[user] : nil, at: log.instants[position],
                    action: log.action(of: code))
                position += 1
                isFirst = false
                return event
            }
        }
    }

    fileprivate func action(of code: ExitCode) -> ExitAction {
        switch (code.kind, code.screen) {
        case (ExitCode.viewKind, let screen?): .view(screen: screens[screen])
        case (ExitCode.resignKind, let screen): .resign(screen: screen.map { screens[$0] })
        default: .active
        }
    }
}

extension ExitTally {
    /// Counts a whole log, event by event.
    ///
    /// - Complexity: O(n) expected.
    public init(_ log: ExitLog, window: ExitWindow = .day) {
        self.init(window: window)
        for event in log.events {
            do {
                try add(event)
            } catch {
                preconditionFailure("a log names each user once, with the instant of creation: \(error)")
            }
        }
    }
}
