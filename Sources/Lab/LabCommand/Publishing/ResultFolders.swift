import Foundation
import Regression

/// The result files that words of a command line name: files as they are, and all that folders hold.
struct ResultFolders {
    /// A file that may be a result.
    struct Candidate: Equatable {
        /// Its path, as far as it was typed.
        var path: String
        /// Whether it was named itself: then it is a wrong call when it is no result, and else skipped.
        var isNamed: Bool
    }

    /// The files, in the order of the words and, in a folder, of their paths.
    private(set) var candidates: [Candidate] = []

    /// Looks for `.json` files in folders and the folders in them; hidden ones are left out, and folders of the name that
    /// accepted counts are kept under, which are no runs, or runs that are not published, as `run` writes them.
    ///
    /// - Parameter without: a folder that is not looked into: where the site goes, which holds copies.
    /// - Throws: ``CommandFailure`` that names what is not there.
    init(_ words: [String], without: String) throws {
        for word in words {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: word, isDirectory: &isFolder) else {
                throw CommandFailure("\(word): no such file or folder")
            }
            if isFolder.boolValue {
                let names = try Self.names(in: word, without: URL(fileURLWithPath: without).standardizedFileURL)
                let root = word.hasSuffix("/") ? word : word + "/"
                candidates += names.map { Candidate(path: root + $0, isNamed: false) }
            } else {
                candidates.append(Candidate(path: word, isNamed: true))
            }
        }
    }

    private static func names(in folder: String, without excluded: URL) throws -> [String] {
        guard let walk = FileManager.default.enumerator(atPath: folder) else {
            throw CommandFailure("\(folder): cannot be read")
        }
        let root = URL(fileURLWithPath: folder, isDirectory: true)
        let unpublished = [BaselineFolder.usual, RunCommand.folder].map { URL(fileURLWithPath: $0).lastPathComponent }
        var found: [String] = []
        while let name = walk.nextObject() as? String {
            let file = root.appendingPathComponent(name).standardizedFileURL
            let isHidden = file.lastPathComponent.hasPrefix(".")
            if walk.fileAttributes?[.type] as? FileAttributeType == .typeDirectory {
                if isHidden || file.path == excluded.path || unpublished.contains(file.lastPathComponent) {
                    walk.skipDescendants()
                }
            } else if !isHidden, file.pathExtension == "json" {
                found.append(name)
            }
        }
        // By their paths: what comes of it does not depend on the disk.
        return found.sorted()
    }
}
