/// Why a history cannot be used. One line each, with the file and what would be right.
public enum HistoryError: Error, Equatable, Sendable, CustomStringConvertible {
    /// This command was built where SQLite was not installed.
    case unavailable
    /// There is no such file.
    case missing(file: String)
    /// The file is no SQLite database, or a damaged one.
    case notADatabase(file: String)
    /// The file is a SQLite database of somebody else.
    case foreign(file: String)
    /// The file was written by a later version.
    case newer(file: String, version: Int)
    /// The file is damaged.
    case damaged(file: String, reason: String)
    /// The file or its folder cannot be written to.
    case readOnly(file: String)
    /// Another process holds the file.
    case busy(file: String)
    /// Anything else that SQLite says.
    case failed(file: String, reason: String)

    /// The line.
    public var description: String {
        switch self {
        case .unavailable:
            "built without SQLite, so there is no history; install libsqlite3-dev and build again with make"
        case .missing(let file): "\(file): there is no history here; 'history add' begins one"
        case .notADatabase(let file): "\(file): no SQLite database, so no history; name another file with --db"
        case .foreign(let file):
            "\(file): a SQLite database, but no history of this lab; name another file with --db"
        case .newer(let file, let version):
            "\(file): written by a later version (layout \(version)); this one reads layout \(HistoryLayout.version)"
        case .damaged(let file, let reason):
            "\(file): damaged: \(reason); restore a copy, or take what is left with sqlite3's .recover"
        case .readOnly(let file):
            "\(file): cannot be written; the file and its folder must be writable, or name another with --db"
        case .busy(let file): "\(file): another process is writing to it; try again when it is done"
        case .failed(let file, let reason): "\(file): \(reason)"
        }
    }
}
