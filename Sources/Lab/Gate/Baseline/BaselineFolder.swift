import Files
import Foundation
import Results
import Reproducibility

/// A folder of stored counts, a file for each environment: named by the first 16 digits of the SHA-256 of its fingerprint.
public struct BaselineFolder {
    /// Where the counts of a project are kept.
    public static let usual = "results/baseline"

    private let path: String

    /// A folder.
    public init(_ path: String = BaselineFolder.usual) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// Whether a path is a folder rather than a file.
    public static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// The file of an environment, which may not exist yet.
    public func file(fingerprint: String) -> String {
        "\(path)/\("\(SHA256.digest(of: Array(fingerprint.utf8)))".prefix(16)).json"
    }

    /// The file to hold an environment against: its own; where there is none, the one that differs in the fewest ways, so
    /// that it can be said in which. `nil` in a folder without stored counts.
    ///
    /// - Throws: `FileError` when its own file cannot be read. Others that cannot are passed over.
    public func nearest(to fingerprint: String) throws(FileError) -> (file: String, stored: ResultFile)? {
        let own = file(fingerprint: fingerprint)
        if FileManager.default.fileExists(atPath: own) { return (own, try ResultFile(contentsOf: FilePath(own))) }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let others = names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
            (try? ResultFile(contentsOf: FilePath("\(path)/\(name)"))).map { ("\(path)/\(name)", $0) }
        }
        func distance(_ stored: ResultFile) -> Int {
            Fingerprint.differences(stored.fingerprint, fingerprint).count
        }
        return others.min { distance($0.1) < distance($1.1) }
    }
}
