import Foundation
import Measurement
import Results
import TestSupport
import Testing

@testable import Execution
@testable import Gate

@Suite struct RelinkingTests {
    @Test("the command that links a product is found in the build's manifest")
    func manifest() throws {
        let manifest = """
              "C.other.exe":
                description: "Linking ./.build/x/release/other"
                args: ["swiftc","-o","/b/other","-emit-executable"]
              "C.lab.module":
                description: "Compiling Swift Module 'lab'"
                args: ["swiftc","-o","/b/no","-emit-executable"]
              "C.lab.exe":
                description: "Linking ./.build/x/release/lab"
                args: ["swiftc","-L","/l","-o","/b/lab","-emit-executable","-Xlinker","-rpath=$ORIGIN","a b.o"]
            """
        let command = try #require(LinkCommand(product: "lab", manifest: manifest))
        #expect(command.words.last == "a b.o")
        #expect(
            command.writing(to: "/x", adding: ["-v"]).words.suffix(6) == [
                "/x", "-emit-executable", "-Xlinker", "-rpath=$ORIGIN", "a b.o", "-v",
            ])
        #expect(LinkCommand(product: "la", manifest: manifest) == nil)
    }

    @Test("the linker's own call is taken out of what the driver says")
    func driverOutput() throws {
        let output = """
            clang version 17
             "/usr/bin/ld.lld" -pie -o "/t/a b" x.o "-rpath=\\$ORIGIN" --shuffle-sections=.text*=7
            """
        let command = try #require(LinkCommand.linker(inDriverOutput: output))
        #expect(
            command.words
                == ["/usr/bin/ld.lld", "-pie", "-o", "/t/a b", "x.o", "-rpath=$ORIGIN", "--shuffle-sections=.text*=7"])
        #expect(LinkCommand.linker(inDriverOutput: " \"/usr/bin/ld.lld\" -o a @/tmp/gone.rsp") == nil)
        #expect(LinkCommand.linker(inDriverOutput: "clang: error") == nil)

        // Arguments that did not fit on the command line, as clang shows them.
        let long = """
             "/usr/bin/ld.lld" @/tmp/response-0a1b2c.txt
             Arguments passed via response file:
            "-pie" "-o" "/t/a b" "x.o" "-rpath=\\$ORIGIN"
             (end of response file)
            """
        #expect(
            LinkCommand.linker(inDriverOutput: long)?.words
                == ["/usr/bin/ld.lld", "-pie", "-o", "/t/a b", "x.o", "-rpath=$ORIGIN"])
    }

    @Test("a real program is linked in other orders, which all do the same")
    func relink() throws {
        let folder = try Scratch()
        let source = (0..<20).map { "@inline(never) func f\($0)(_ x: Int) -> Int { x &* \($0 + 3) &+ \($0) }" }
        let text =
            source.joined(separator: "\n") + "\nvar sum = CommandLine.arguments.count\n"
            + (0..<20).map { "sum = f\($0)(sum)" }.joined(separator: "\n") + "\nprint(sum)\n"
        try text.write(toFile: "\(folder.path)/main.swift", atomically: true, encoding: .utf8)
        let object = "\(folder.path)/main.o"
        let compiled = ChildProcess(
            executable: "/usr/bin/env",
            arguments: [
                "swiftc", "-O", "-Xfrontend", "-function-sections", "-c", "\(folder.path)/main.swift", "-o", object,
            ], environment: ChildProcess.ownEnvironment
        ).run()
        try #require(compiled.end == .exit(0), "\(compiled.complaint ?? "")")
        let lookup = ChildProcess(
            executable: "/usr/bin/env", arguments: ["which", "swiftc"], environment: ChildProcess.ownEnvironment
        ).run()
        let swiftc = String(decoding: lookup.output, as: UTF8.self).trimmingCharacters(in: .newlines)
        try FileManager.default.createDirectory(atPath: "\(folder.path)/b/release", withIntermediateDirectories: true)
        let words = [swiftc, "-o", "\(folder.path)/b/release/tiny", "-emit-executable", object]
        let manifest =
            "description: \"Linking ./b/release/tiny\"\nargs: "
            + String(decoding: try JSONEncoder().encode(words), as: UTF8.self).replacingOccurrences(
                of: "\\/", with: "/")
        try manifest.write(toFile: "\(folder.path)/b/release.yaml", atomically: true, encoding: .utf8)
        let build = PackageBuild(folder: folder.path, scratch: "\(folder.path)/b", product: "tiny")
        let links = Relinker(build, side: .head)

        if let limitation = links.limitation { try skipTest("no linker that shuffles: \(limitation)") }

        try links.prepare(0..<4)
        var contents: Set<Data> = []
        var outputs: Set<Data> = []

        for link in 0..<4 {
            let file = links.executable(link)
            contents.insert(try Data(contentsOf: URL(fileURLWithPath: file)))
            outputs.insert(
                ChildProcess(executable: file, arguments: [], environment: ["PATH=/bin"]).run().output)
        }
        #expect(contents.count == 4)
        #expect(outputs.count == 1 && outputs.first?.isEmpty == false)
    }

    @Test("the compiler's errors are what is shown of a failed build")
    func buildOutput() {
        let output = "[1/3] Compiling A\n[2/3] Compiling B\n/x/b.swift:3:5: error: cannot find 'y'\n 3 | y\n[3/3] done"
        #expect(PackageBuild.essence(of: output).hasPrefix("/x/b.swift:3:5: error: cannot find 'y'\n 3 | y"))
        #expect(PackageBuild.essence(of: "fatal: nothing\n") == "fatal: nothing")
    }
}
