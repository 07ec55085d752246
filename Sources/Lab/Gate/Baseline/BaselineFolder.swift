import Reproducibility
import Files
import Foundation
import Results

/// A folder of stored counts, a file for each environment: named by the first 16 digits of the SHA-256 of its
/// fingerprint.
package struct BaselineFolder {
    /// Where the counts of a project are kept.
    package static let usual: FilePath = "results/baseline"

    private let path: FilePath

    package init(_ path: FilePath = BaselineFolder.usual) { self.path = path }

    /// The file of an environment, which may not exist yet.
    package func file(fingerprint: String) -> FilePath {
        path.appending("\("\(SHA256.digest(of: Array(fingerprint.utf8)))".prefix(16)).json")
    }

    /// The file to hold an environment against: its own; where there is none, the one that differs in the fewest ways,
    /// so that it can be said in which. `nil` in a folder without stored counts.
    ///
    /// - Throws: `FileError` when its own file cannot be read. Others that cannot are passed over.
    package func nearest(to fingerprint: String) throws(FileError) -> (file: FilePath, stored: ResultFile)? {
        let own = file(fingerprint: fingerprint)
        if own.status() != nil { return (own, try ResultFile(contentsOf: own)) }
        let files = ((try? path.names()) ?? []).map { path.appending($0) }.filter { $0.hasSuffix(".json") }
        let others = files.compactMap { file in (try? ResultFile(contentsOf: file)).map { (file, $0) } }

        func distance(_ stored: ResultFile) -> Int {
            Fingerprint.differences(stored.fingerprint, fingerprint).count
        }

        return others.min { distance($0.1) < distance($1.1) }
    }
}
