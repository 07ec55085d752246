import CommandSupport
import Foundation
import TestSupport
import Testing

/// The package in Integrations/spark, by its own tests, which hold it against one process of the command.
@Suite(.serialized) struct SparkTests {
    private static let folder = Command.package.appendingPathComponent("Integrations/spark")

    /// Python with Apache Spark, where `MILLI_PEERS=1 make setup` installed it.
    private static let python: URL? = {
        let named = ProcessInfo.processInfo.environment["MILLI_SPARK_PYTHON"].map { URL(fileURLWithPath: $0) }
        let installed = Command.package.appendingPathComponent(".build/spark/bin/python")
        return [named, installed].compactMap { $0 }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()
    private static let hasJava =
        (try? Command.run(URL(fileURLWithPath: "/usr/bin/env"), ["java", "-version"]).status) == 0

    private static let absent: Comment = "no Spark or no Java 17; 'MILLI_PEERS=1 make setup' installs them"

    private func expectSuccess(_ tests: String, master: String? = nil) throws {
        let python = try #require(Self.python)
        var environment = [
            "MILLI_EXECUTABLE": Command.executable.path, "PYTHONPATH": Self.folder.path,
            "PYTHONDONTWRITEBYTECODE": "1", "SPARK_LOCAL_IP": "127.0.0.1",
        ]
        let scratch = try Scratch()

        // The cluster's processes and their files stay in a folder that goes.
        environment["SPARK_WORKER_DIR"] = scratch.folder.path
        environment["MILLI_SPARK_MASTER"] = master
        let outcome = try Command.run(
            python, ["-m", "unittest", "discover", "-s", "tests", "-p", tests], in: Self.folder,
            environment: environment)
        #expect(outcome.status == 0, "\(outcome.errors.suffix(4_000))")
        #expect(outcome.errors.contains("\nOK"), "\(outcome.errors.suffix(4_000))")
    }

    @Test("a partition's worker gives the rows of one process, or none", .enabled(if: python != nil, absent))
    func worker() throws { try expectSuccess("test_worker.py") }

    @Test(
        "Spark gives the digest of one process, also when a worker is killed",
        .enabled(if: python != nil && hasJava, absent), arguments: ["local[2]", "local-cluster[2,1,2048]"])
    func spark(master: String) throws { try expectSuccess("test_spark.py", master: master) }

    @Test("without Java the command says so in one line", .enabled(if: python != nil, absent))
    func noJava() throws {
        let outcome = try Command.run(
            try #require(Self.python),
            ["-m", "milli_spark", "replay", "events", "--sequence", "seq", "--at", "2026-01-01"], in: Self.folder,
            environment: ["JAVA_HOME": "/nowhere", "PYTHONDONTWRITEBYTECODE": "1"])
        #expect(outcome.status == 2)
        #expect(outcome.errors == "milli-spark: no Java; install openjdk-17-jre-headless, or set JAVA_HOME\n")
    }

    @Test("the package has the version of the command")
    func version() throws {
        let version = try Command.milli("--version").output.split(separator: " ").last.map { $0.dropLast() }
        let number = try #require(version)
        for (file, line) in [
            ("pyproject.toml", "version = \"\(number)\""), ("milli_spark/worker.py", "VERSION = \"\(number)\""),
            ("milli_spark/__init__.py", "__version__ = \"\(number)\""),
        ] {
            let text = try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
            #expect(text.contains("\n\(line)\n"), "\(file)")
        }
    }
}
