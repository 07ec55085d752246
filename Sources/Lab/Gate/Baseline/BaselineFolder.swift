import Files
import Reproducibility
import Results

/// A folder of accepted counts. It has a file for each environment, named by the first 16 digits of the SHA-256 of the
/// fingerprint.
package struct BaselineFolder {
    /// The folder of a project's accepted counts.
    package static let usual: FilePath = "results/baseline"

    private let path: FilePath

    package init(_ path: FilePath = BaselineFolder.usual) { self.path = path }

    /// The file of an environment, which may not exist yet.
    package func file(fingerprint: String) -> FilePath {
        path.appending("\("\(SHA256.digest(of: Array(fingerprint.utf8)))".prefix(16)).json")
    }

    /// Finds the file to compare an environment with: its own file, or else the most similar one, so that the
    /// differences can be reported.
    ///
    /// - Returns: `nil` for a folder without accepted counts.
    /// - Throws: `FileError` if the environment's own file cannot be read. Other unreadable files are skipped.
    package func nearest(to fingerprint: String) throws(FileError) -> (file: FilePath, stored: ResultFile)? {
        let machineFile = file(fingerprint: fingerprint)
        if machineFile.status() != nil { return (machineFile, try ResultFile(contentsOf: machineFile)) }
        let files = ((try? path.names()) ?? []).map { path.appending($0) }.filter { $0.hasSuffix(".json") }
        let others = files.compactMap { file in (try? ResultFile(contentsOf: file)).map { (file, $0) } }

        func distance(_ stored: ResultFile) -> Int {
            Fingerprint.differences(stored.fingerprint, fingerprint).count
        }

        return others.min { distance($0.1) < distance($1.1) }
    }
}
