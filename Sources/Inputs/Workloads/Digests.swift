import ExitPage
import Reproducibility
import Subscription

// Digests that show that an input is the same on every machine. All integers are little-endian.

extension TreeBlueprint {
    /// The SHA-256 of the tree's canonical bytes, the same on every machine, in O(n).
    ///
    /// The bytes are, all integers little-endian: the 13 bytes `milli.tree/1` and a newline; the number of nodes in 8;
    /// the number of class names in 4; each name in the order of its first node, its length in 4 and its UTF-8; then
    /// three columns over the nodes in preorder: the parent in 4 (−1 in two's complement), the class name's position
    /// in 4, the visibility in 1 (0 visible, 1 hidden, 2 transparent).
    package var digest: Digest {
        var sha = SHA256()
        sha.update("milli.tree/1\n".utf8)
        sha.update(UInt64(count))
        sha.update(UInt32(classNames.count))
        for name in classNames { sha.update(name: name) }
        sha.update(column: parents)
        sha.update(column: classIndices)
        visibility.withUnsafeBytes { sha.update(bytes: $0) }

        return sha.finalize()
    }
}

extension ExitLog {
    /// The SHA-256 of the log's canonical bytes, the same on every machine, in O(n).
    ///
    /// The bytes are, all integers little-endian: the 17 bytes `milli.exit-log/1` and a newline; the numbers of
    /// screens, users and events in 8 each; the names of screens and then of users, each its length in 4 and its UTF-8;
    /// then the columns: created at in 8 and end in 8 by user, code in 4 and instant in 8 by event.
    package var digest: Digest {
        var sha = SHA256()
        sha.update("milli.exit-log/1\n".utf8)
        for count in [screens.count, users.count, count] { sha.update(UInt64(count)) }
        for name in screens.names { sha.update(name: name) }
        for name in users { sha.update(name: name) }
        sha.update(column: createdAt)
        sha.update(column: ends)
        sha.update(column: codes)
        sha.update(column: instants)

        return sha.finalize()
    }
}

extension GroupedEvents {
    /// The SHA-256 of the events' canonical bytes, the same on every machine, in O(n).
    ///
    /// The bytes are, all integers little-endian: the 27 bytes `milli.subscription-events/1`; the numbers of groups, of
    /// events and of events with details, in 8 each; then the columns one after the other. By group: the number of the
    /// subscription in 4, the end of its events in 8, and the end of its details in 8. By event: the code in 1, the
    /// instant and the identity in 8 each. By event with details: expiry and resumption in 8 each (−2⁶³ if there is
    /// none), and the cause in 1. If there are answers, they follow. By group: the end of its answers in 8. By answer,
    /// in 8 each: state, cause, 1 if the state is named, 1 if it is prepaid, start, expiry and the other instant.
    /// the state is named, whether it is prepaid, start, expiry and the other instant.
    package var digest: Digest {
        var sha = SHA256()
        sha.update("milli.subscription-events/1".utf8)
        for number in [groups.count, count, details.count] { sha.update(UInt64(number)) }
        sha.update(column: groups.map(\.number))
        sha.update(column: groups.map(\.end))
        sha.update(column: groups.map(\.detailEnd))
        sha.update(column: codes)
        sha.update(column: instants)
        sha.update(column: identities)
        sha.update(column: details.map(\.expiry))
        sha.update(column: details.map(\.resumeAt))
        sha.update(column: details.map(\.cause))

        guard !answers.isEmpty else { return sha.finalize() }

        sha.update(column: groups.map(\.answerEnd))
        for answer in answers {
            let marks = [answer.isStated, answer.isPrepaid].map { $0 ? UInt64(1) : 0 }
            for value in [UInt64(answer.state.rawValue), UInt64(answer.cause?.rawValue ?? 0)] + marks {
                sha.update(value)
            }

            for instant in [answer.start, answer.expiry, answer.turn] {
                sha.update(UInt64(bitPattern: instant ?? .min))
            }
        }

        return sha.finalize()
    }
}

extension SHA256 {
    mutating func update(name: String) {
        update(UInt32(name.utf8.count))
        update(name.utf8)
    }

    /// Adds a column as it lies in memory on a little-endian machine, and number by number on any other.
    fileprivate mutating func update(column: [some FixedWidthInteger]) {
        guard 1.littleEndian == 1 else { return column.forEach { update($0) } }
        column.withUnsafeBytes { update(bytes: $0) }
    }
}
