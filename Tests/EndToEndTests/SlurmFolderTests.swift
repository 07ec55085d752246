import CommandSupport
import Foundation
import TestSupport
import Testing

/// The folder of a private cluster, which needs no Slurm.
@Suite struct SlurmFolderTests {
    @Test("a folder that Slurm's file cannot name is refused before anything is started")
    func names() throws {
        let scratch = try Scratch()
        let cluster = Command.package.appendingPathComponent("Integrations/slurm/cluster")

        for name in ["a b", "a,b", "a'b", "a\"b", "a\\b", "a#b", "a=b", "a%n"] {
            let folder = scratch.file(name)
            let outcome = try Command.run(cluster, ["start", folder.path])
            #expect(outcome.status == 2 && outcome.errors.contains("Slurm's file has no quotes"), "\(name)")
            #expect(!FileManager.default.fileExists(atPath: folder.path))
        }
    }
}
