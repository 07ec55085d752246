import Files
import Foundation

/// The files of a list of paths.
///
/// A path is a file, a folder, a pattern with `*`, `?` or `[…]` that the shell did not expand, or `-` for standard
/// input. Folders are searched recursively, in the order of names. Names that begin with a dot and links to folders are
/// left out. Names are bytes, so that a name which is not UTF-8 is opened like any other.
package struct DumpFiles: Equatable, Sendable {
    /// A file to import.
    package struct File: Equatable, Sendable {
        /// The path to the file. It begins with the given path.
        package let location: FilePath
        /// The path as text; bytes that are not UTF-8 are shown as `\xE9`.
        package var path: String { location.description }
        /// True if the file was found in a folder, false if its own path was given.
        package let isFromFolder: Bool
    }

    /// The files in the order of the given paths. Each file is listed once, even if several paths and links lead to it.
    package private(set) var files: [File] = []
    /// The errors of the paths without a file: the path does not exist, the pattern has no match, or the folder cannot
    /// be read or has no file.
    package private(set) var pathErrors: [ImportError] = []

    /// Expands paths.
    ///
    /// - Complexity: O(n log n) for n files.
    package init(paths: [FilePath]) {
        for path in paths { add(path) }

        var locations: Set<FilePath> = []
        var identities: Set<FileIdentity> = []
        files = files.filter { file in
            guard locations.insert(file.location).inserted else { return false }
            // Standard input may have been read in part, so it never counts as another name of its file.
            guard file.location != .standardStream, let identity = FileIdentity(of: file.location) else { return true }
            return identities.insert(identity).inserted
        }
    }

    private mutating func add(_ path: FilePath) {
        if path == .standardStream {
            files.append(File(location: path, isFromFolder: false))
        } else if Self.kind(of: path, followsLinks: true) != nil {
            add([path], for: path, reasonForNone: "no file is in this folder")
        } else {
            let reason = String(cString: strerror(errno))
            let isPattern = path.bytes.contains(where: "*?[".utf8.contains)
            add(
                isPattern ? Self.matches(path) : [], for: path,
                reasonForNone: isPattern ? "no file matches this pattern" : reason)
        }
    }

    /// Adds the files and folders of a path. If there is no file among them or in them, adds an error for the path.
    private mutating func add(_ places: [FilePath], for path: FilePath, reasonForNone: String) {
        let count = files.count + pathErrors.count
        for place in places {
            if Self.kind(of: place, followsLinks: true) == S_IFDIR {
                addFolder(place)
            } else {
                files.append(File(location: place, isFromFolder: false))
            }
        }

        guard files.count + pathErrors.count == count else { return }
        pathErrors.append(ImportError(file: path.description, line: 1, reason: .unreadable(reasonForNone)))
    }

    /// Adds the files of a folder and of its subfolders, depth first, with a list instead of recursion. The files and
    /// subfolders of a folder are sorted together.
    private mutating func addFolder(_ root: FilePath) {
        var pending = [root]
        while let path = pending.popLast() {
            if path != root, Self.kind(of: path, followsLinks: false) != S_IFDIR {
                guard Self.kind(of: path, followsLinks: true) == S_IFREG else { continue }
                files.append(File(location: path, isFromFolder: true))
                continue
            }

            do throws(FileReadError) {
                pending.append(contentsOf: try path.names().reversed().map { path.appending($0) })
            } catch {
                pathErrors.append(ImportError(file: path.description, line: 1, reason: .unreadable("\(error.reason)")))
            }
        }
    }

    /// Returns the bits of the mode for the type of the file; `nil` if the path does not exist.
    private static func kind(of path: FilePath, followsLinks: Bool) -> mode_t? {
        path.status(followsLinks: followsLinks).map { $0.st_mode & S_IFMT }
    }

    /// Expands a pattern as a shell does.
    private static func matches(_ pattern: FilePath) -> [FilePath] {
        var result = glob_t()
        defer { globfree(&result) }

        guard pattern.withCString({ glob($0, 0, nil, &result) }) == 0 else { return [] }

        return (0..<Int(result.gl_pathc)).compactMap { number in
            result.gl_pathv[number].map { match in
                FilePath(bytes: UnsafeBufferPointer(start: match, count: strlen(match)).map { UInt8(bitPattern: $0) })
            }
        }
    }
}

extension DumpImporter {
    /// Imports files one after the other, so that only one is in memory at a time.
    ///
    /// - Parameters:
    ///   - files: the files. A file that is not a known dump is skipped if it was found in a folder, and refused if its
    ///     own path was given.
    ///   - each: called with every file and its outcome.
    /// - Throws: the error that `each` throws, which ends the import.
    /// - Complexity: O(bytes of all files).
    package func importFiles(
        _ files: DumpFiles, each: (_ path: String, _ outcome: ImportOutcome) throws -> Void
    ) rethrows {
        for error in files.pathErrors { try each(error.file, .refused(error)) }
        for file in files.files { try each(file.path, outcome(of: file)) }
    }

    private func outcome(of file: DumpFiles.File) -> ImportOutcome {
        // A text about dumps may quote a part of one. That is not a broken dump.
        let isProse = file.isFromFolder && [".md", ".tsv", ".csv"].contains(where: file.path.lowercased().hasSuffix)
        do throws(ImportError) {
            return .imported(try importFile(at: file.location))
        } catch {
            switch error.reason {
            case .empty, .notUTF8, .otherEncoding, .zeroByte, .unknownFormat:
                return file.isFromFolder ? .skipped(kind: error.hint?.kind ?? "\(error.reason)") : .refused(error)
            case .unreadable: return .refused(error)
            default: return isProse ? .skipped(kind: "a text or a table without a whole dump") : .refused(error)
            }
        }
    }
}
