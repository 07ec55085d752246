import Foundation
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
    /// - Throws: ``GateError/unreadable(_:reason:)`` when its own file cannot be read. Others that cannot are passed over.
    public func nearest(to fingerprint: String) throws -> (file: String, stored: StoredResult)? {
        let own = file(fingerprint: fingerprint)
        if FileManager.default.fileExists(atPath: own) { return (own, try StoredResult(contentsOf: own)) }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let others = names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
            (try? StoredResult(contentsOf: "\(path)/\(name)")).map { ("\(path)/\(name)", $0) }
        }
        return others.min { first, second in
            func distance(_ stored: StoredResult) -> Int {
                var now = stored
                now.fingerprint = fingerprint
                return stored.fingerprintDifferences(to: now).count
            }
            return distance(first.1) < distance(second.1)
        }
    }
}
