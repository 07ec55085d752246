import Files
import JSONText
import Reproducibility
import Subscription

/// A ledger in a file, so that another process can continue: a header with the call, a line for each subscription, and
/// an end line. The end line has the number of subscriptions, and the digest of everything before it. Source: streams,
/// Saved subscriptions.
extension SubscriptionLedger<PopulationRegister> {
    /// Writes the whole ledger, or nothing.
    ///
    /// - Complexity: O(subscriptions), in bounded memory.
    /// - Throws: `FileWriteError`.
    package mutating func save(to file: FilePath) throws {
        var digest = SHA256()
        var line = JSONLine()
        try file.write { append in
            func write() throws {
                var lines = line.drainLines()
                try lines.withUTF8 { bytes in
                    digest.update(bytes: UnsafeRawBufferPointer(bytes))
                    try append(UnsafeRawBufferPointer(bytes))
                }
            }

            addSavedHeader(to: &line)
            line.end()
            for number in 0..<count {
                addSaved(number, to: &line)
                line.end()
                if line.count > 1 << 16 { try write() }
            }

            try write()
            line.add("end", integer: Int64(count))
            line.add("sha256", text: "\(digest.finalize())")
            line.end()
            try write()
        }
    }

    /// Restores a saved ledger into this one, which must be empty. If this throws, the ledger must not be used.
    ///
    /// - Throws: ``StreamError`` if the file cannot be read, is incomplete or damaged, or was saved by another call.
    package mutating func restore(from file: FilePath) throws(StreamError) {
        var problem: StreamProblem?
        // A line contains the identities of all events of an instant.
        let limits = StreamLimits(line: 1 << 28, document: 1 << 28, levels: 4)
        let stream = RecordStream(paths: [file], limits: limits) { problem = problem ?? $0 }
        var digest = SHA256()
        var isAtEnd = false

        while let record = try stream.next(), problem == nil {
            do throws(FieldError) {
                guard !isAtEnd else { throw FieldError(field: "end", "no line was expected after it") }

                let isHeader = stream.counts.records == 1
                isAtEnd = !isHeader && record.fields.has("end")
                if isHeader {
                    try restoreHeader(record.fields)
                } else if isAtEnd {
                    try check(record.fields, digest.finalize())
                } else {
                    try restore(record.fields)
                }

                digest.update(bytes: UnsafeRawBufferPointer(record.bytes))
            } catch {
                throw StreamError(file: record.file, line: record.line, reason: .header(error))
            }
        }

        finishRestoring()
        guard isAtEnd, problem == nil else {
            let reason = "\(problem?.message ?? "its end is missing"); the file is cut off or damaged"
            let records = stream.counts.records
            let line = problem?.line ?? (records == 0 ? nil : records)
            throw StreamError(file: "\(file)", line: line, reason: .unreadable(reason))
        }
    }

    /// Compares the end of a file with the lines that were read.
    private func check(_ fields: JSONFields, _ digest: Digest) throws(FieldError) {
        let saved = try fields.integer("end")
        guard saved == count else { throw fields.error("end", "\(count) was expected: lines are missing") }
        guard try fields.string("sha256") == "\(digest)" else {
            throw fields.error("sha256", "\(digest) was expected: the file is damaged")
        }
    }
}
