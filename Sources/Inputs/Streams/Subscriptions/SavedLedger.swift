import Files
import JSONText
import Reproducibility
import Subscription

/// A ledger in a file, so that another process goes on where one stopped: a header with the call, a line a
/// subscription, and an end with their number and the digest of all before it. Source: streams, Saved subscriptions.
extension SubscriptionLedger<PopulationRegister> {
    /// Writes all that is known, whole or not at all. Throws `FileWriteError`.
    ///
    /// - Complexity: O(subscriptions), in bounded memory.
    package mutating func save(to file: FilePath) throws {
        var digest = SHA256()
        var line = JSONLine()
        try file.write { append in
            func write() throws {
                var lines = line.takeLines()
                try lines.withUTF8 { bytes in
                    digest.update(bytes: UnsafeRawBufferPointer(bytes))
                    try append(UnsafeRawBufferPointer(bytes))
                }
            }

            addHeader(to: &line)
            line.end()
            for number in 0..<count {
                add(number, to: &line)
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

    /// Takes in what was saved. The ledger is empty, and of no use when this throws.
    package mutating func restore(from file: FilePath) throws(StreamError) {
        var problem: StreamProblem?
        // A line is as long as the events of one instant are many.
        let limits = StreamLimits(line: 1 << 28, document: 1 << 28, levels: 4)
        let stream = RecordStream(paths: [file], limits: limits) { problem = problem ?? $0 }
        var digest = SHA256()
        var isAtEnd = false

        while let record = try stream.next(), problem == nil {
            do throws(FieldError) {
                guard !isAtEnd else { throw FieldError(field: "end", "no line was expected behind it") }

                isAtEnd = record.fields.has("end")
                if isAtEnd {
                    try check(record.fields, digest.finalize())
                } else if stream.counts.records == 1 {
                    try restoreHeader(record.fields)
                } else {
                    try restore(record.fields)
                }

                digest.update(bytes: UnsafeRawBufferPointer(record.bytes))
            } catch {
                throw StreamError(file: record.file, line: record.line, reason: .header(error))
            }
        }

        savedInstant = lastInstant ?? .min
        guard isAtEnd, problem == nil else {
            let reason = "\(problem?.message ?? "its end is missing"); the file is cut off or damaged"
            let line = problem?.line ?? max(1, stream.counts.records)
            throw StreamError(file: "\(file)", line: line, reason: .unreadable(reason))
        }
    }

    private func addCall(to line: inout JSONLine) {
        defaults.addTerms(to: &line)
        if register.handling == .strict { line.add("strict", boolean: true) }
    }

    private func addHeader(to line: inout JSONLine) {
        line.add("schema", text: SubscriptionSchemas.ledger.description)
        if let lastInstant { line.add("last", integer: lastInstant) }
        line.add("call") { addCall(to: &$0) }
    }

    private mutating func restoreHeader(_ fields: JSONFields) throws(FieldError) {
        try fields.check(SubscriptionSchemas.ledger.name)
        lastInstant = try fields.optionalInstant("last")
        let saved = try fields.fields("call")
        let isStrict = try saved.optionalBoolean("strict") ?? false

        guard try SubscriptionEventHeader(saved) == defaults, isStrict == (register.handling == .strict) else {
            var call = JSONLine()
            addCall(to: &call)
            throw fields.error(
                "call", "\(call.text) was expected, as --store, --preset, --plan, --time-scale and --strict say here")
        }
    }

    private func check(_ fields: JSONFields, _ digest: Digest) throws(FieldError) {
        let saved = try fields.integer("end")
        guard saved == count else { throw fields.error("end", "\(count) was expected: lines are missing") }
        guard try fields.string("sha256") == "\(digest)" else {
            throw fields.error("sha256", "\(digest) was expected: the file is damaged")
        }
    }

    private mutating func add(_ number: Int, to line: inout JSONLine) {
        let plan = plan(of: number)
        line.add("subscription", text: subscription(number))
        SubscriptionEventHeader(
            preset: plan.preset, plan: PlanSettings(plan), store: plan.store,
            timeScale: plan.timeScale == .real ? nil : plan.timeScale
        ).addTerms(to: &line)
        register.saved(number).add(to: &line)
        if let order = orders[number] { line.add("order", numbers: [order.bits]) }
    }

    private mutating func restore(_ fields: JSONFields) throws(FieldError) {
        var key = try fields.string("subscription")
        guard self.number(of: key) == nil else { throw fields.error("subscription", "each was expected once") }

        let terms = SubscriptionEventLine(subscription: key, store: nil, SubscriptionEvent(.info, at: 0))
        let plan = try SubscriptionEventHeader(fields).plan(of: terms, nil)
        let saved = try SavedSubscription(fields)
        let agreement = Agreement(plan: plan, terms: nil)
        let number = key.withUTF8 { add($0, agreed: self.number(of: agreement)) }
        register.restoreLast(saved)
        orders[number] = try fields.numbers("order").first.map { EventID(bits: $0) }
        lastInstant = max(lastInstant ?? .min, saved.instants[0])
    }
}

extension SavedSubscription {
    fileprivate func add(to line: inout JSONLine) {
        for (name, instant) in zip(Self.instants, instants) where instant != .min { line.add(name, integer: instant) }
        line.add("word", numbers: [word])
        line.add("ids", numbers: identities)
        if beyond.contains(where: { $0 > 0 }) { line.add("beyond", numbers: beyond) }
    }

    fileprivate init(_ fields: JSONFields) throws(FieldError) {
        self.init()
        for (place, name) in Self.instants.enumerated() { instants[place] = try fields.optionalInstant(name) ?? .min }
        word = try fields.numbers("word").first ?? 0
        identities = try fields.numbers("ids")
        if fields.has("beyond") { beyond = try fields.numbers("beyond") }

        guard isPossible else { throw fields.error("word", "a state with the instants that it lives by was expected") }
    }
}

// Words of 64 bits, as hexadecimal digits.
extension JSONLine {
    fileprivate mutating func add(_ key: StaticString, numbers: [UInt64]) {
        add(key, texts: numbers.map { String($0, radix: 16) })
    }
}

extension JSONFields {
    fileprivate func numbers(_ key: StaticString) throws(FieldError) -> [UInt64] {
        let numbers = try strings(key).map { UInt64($0, radix: 16) }
        guard !numbers.contains(nil) else { throw error(key, "hexadecimal digits were expected") }
        return numbers.compactMap(\.self)
    }
}
