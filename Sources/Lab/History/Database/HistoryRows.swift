#if canImport(CSQLite)
    // Rows of the database as values of the history.

    extension SQLiteValue {
        init(_ text: String?) { self = text.map { .text($0) } ?? .nothing }
        init(_ number: Double?) { self = number.flatMap { $0.isFinite ? .real($0) : nil } ?? .nothing }
    }

    extension HistoryRun {
        /// - Parameter row: number, beginning, commit, dirty, status.
        init(row: ArraySlice<SQLiteValue>) {
            let values = Array(row)
            self.init(
                id: values[0].integer ?? 0, startedAt: values[1].text ?? "", commit: values[2].text,
                isDirty: values[3].integer.map { $0 != 0 }, status: values[4].text ?? "")
        }
    }

    extension HistoryKey {
        /// - Parameter row: the six names, then fingerprint, instruction set and digest.
        init(row: [SQLiteValue], isJoined: Bool) {
            func text(_ index: Int) -> String { row[index].text ?? "" }
            self.init(
                experiment: text(0), implementation: text(1), input: text(2), plan: text(3), metric: text(4),
                unit: text(5), fingerprint: isJoined ? nil : text(6), instructionSet: isJoined ? nil : text(7),
                inputDigest: isJoined ? nil : text(8))
        }
    }

    extension HistoryPoint {
        /// - Parameter row: after the key five columns of the run, then the numbers.
        init(row: [SQLiteValue]) {
            self.init(
                run: HistoryRun(row: row[9..<14]), median: row[14].real ?? .nan, low: row[15].real,
                high: row[16].real, p99: row[17].real ?? .nan, n: row[18].integer ?? 0, verdict: row[19].text,
                counter: row[20].text)
        }
    }
#endif
