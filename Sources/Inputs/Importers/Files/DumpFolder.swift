/// What became of one file of many.
public enum ImportOutcome {
    /// A screen.
    case imported(ImportedScreen)
    /// A file of a folder that is no dump: a read-me, a table, a picture.
    case skipped
    /// A dump that cannot be read, or a file asked for by name that is none.
    case refused(ImportError)
}

extension DumpImporter {
    /// Imports files one after the other and hands each outcome over, so that no more than one file is held.
    ///
    /// A file that was found in a folder and is no known dump is skipped; one that was asked for by name is refused.
    ///
    /// - Throws: what `each` throws, which ends it.
    /// - Complexity: O(bytes of all files).
    public func importFiles(
        _ files: DumpFiles, each: (_ path: String, _ outcome: ImportOutcome) throws -> Void
    ) rethrows {
        for error in files.unreadable { try each(error.file, .refused(error)) }
        for file in files.files { try each(file.path, outcome(of: file)) }
    }

    private func outcome(of file: DumpFiles.File) -> ImportOutcome {
        if file.isFromFolder, Self.isTable(file.path) { return .skipped }
        do throws(ImportError) {
            return .imported(try importFile(at: file.location))
        } catch {
            return file.isFromFolder && error.reason.saysNoDump ? .skipped : .refused(error)
        }
    }

    /// Whether a file is text about dumps by its name: it may quote one.
    private static func isTable(_ path: String) -> Bool {
        let lowercased = path.lowercased()
        return [".md", ".tsv", ".csv"].contains { lowercased.hasSuffix($0) }
    }
}

extension ImportError.Reason {
    /// Whether the content is no dump at all, rather than a bad one.
    var saysNoDump: Bool {
        switch self {
        case .empty, .notUTF8, .otherEncoding, .zeroByte, .unknownFormat: true
        default: false
        }
    }
}
