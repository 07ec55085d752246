import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import milli

/// `milli init` makes a lab next to a package.
@Suite struct InitTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Makes a package with a library, in a folder whose name has a blank.
    private func package(products: String = ".library(name: \"Stats\", targets: [\"Stats\"])") throws -> String {
        try scratch.write(
            "My Stats/Package.swift",
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "stats", products: [\(products)], targets: [.target(name: "Stats"), .target(name: "More")])
            """)
        try scratch.write("My Stats/Sources/Stats/Stats.swift", "public func median(_ n: [Int]) -> Int { n[0] }\n")
        try scratch.write("My Stats/Sources/More/More.swift", "")
        return scratch.file("My Stats").path
    }

    private func call(_ package: String, _ more: [String]) throws -> (status: Int32, output: String, errors: String) {
        let call = try Command.run(Command.executable, ["init", package, "--no-build"] + more)
        return (call.status, call.output, call.errors)
    }

    @Test("the new lab has a manifest that SwiftPM reads, and an experiment with the named implementations")
    func files() throws {
        let package = try package()
        let made = try call(
            package, ["--compare", "sorted=$0.sorted()[($0.count - 1) / 2]", "--compare", "mine=median($0)"])
        #expect(made.status == 0, "\(made.errors)")

        let main = try String(contentsOfFile: "\(package)/Lab/Sources/my-stats-lab/main.swift", encoding: .utf8)
        #expect(main.contains("import Stats\n"))
        #expect(main.contains("Implementation.reference(\"sorted\") { $0.sorted()[($0.count - 1) / 2] }"))
        #expect(main.contains("Implementation(\"mine\") { median($0) }"))
        #expect(main.contains("size, random in random.integers(size)"))

        let dump = try Command.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            ["swift", "package", "--package-path", "\(package)/Lab", "dump-package"])
        #expect(dump.status == 0, "\(dump.errors)")
        #expect(dump.output.contains("\"Stats\"") && dump.output.contains("\"LabWorker\""))

        // Nothing is written over.
        let again = try call(package, ["--compare", "mine=median($0)"])
        #expect(again.status == 2 && again.errors.contains("exists already"))
    }

    @Test("a lab that gets Milli from a repository has a workflow for pull requests")
    func workflow() throws {
        let package = try package()
        let made = try call(
            package, ["--compare", "mine=median($0)", "--milli", "https://example.com/tools/milli.git"])
        #expect(made.status == 0, "\(made.errors)")
        let manifest = try String(contentsOfFile: "\(package)/Lab/Package.swift", encoding: .utf8)
        #expect(manifest.contains(".package(url: \"https://example.com/tools/milli.git\", branch: \"main\")"))
        #expect(FileManager.default.fileExists(atPath: "\(package)/.github/workflows/my-stats-lab.yml"))
    }

    /// The workflow of a lab in a folder of this name.
    private func workflow(inFolder folder: String) throws -> String {
        let package = try package()
        let made = try call(
            package,
            ["--compare", "mine=median($0)", "--milli", "https://example.com/milli.git", "--folder", folder])
        #expect(made.status == 0, "\(made.errors)")
        return try String(contentsOfFile: "\(package)/.github/workflows/my-stats-lab.yml", encoding: .utf8)
    }

    @Test("the workflow quotes the folder of the lab for YAML, for the shell and for expressions")
    func quotedFolder() throws {
        let plain = try workflow(inFolder: "Lab/One-1.0_x")
        #expect(
            plain.contains("--package-path Lab/One-1.0_x\n") && plain.contains("working-directory: Lab/One-1.0_x\n"))

        try FileManager.default.removeItem(atPath: scratch.file("My Stats").path)
        let hostile = try workflow(inFolder: #"It's my $LAB "now"; #x: `y`"#)
        let word = #"'It'\''s my $LAB "now"; #x: `y`'"#
        #expect(hostile.contains("swift build -c release --package-path \(word)\n"))
        #expect(hostile.contains("swift build -c release --package-path \(word) --product milli\n"))
        #expect(hostile.contains(#"working-directory: "It's my $LAB \"now\"; #x: `y`""# + "\n"))
        #expect(hostile.contains(#"path: "It's my $LAB \"now\"; #x: `y`/.build""# + "\n"))
        #expect(hostile.contains(#"hashFiles('It''s my $LAB "now"; #x: `y`/Package.resolved', 'It''s"#))
        let table = #"'It'\''s my $LAB "now"; #x: `y`/gate.md'"#
        #expect(hostile.contains("[ ! -e \(table) ] || cat \(table) >> \"$GITHUB_STEP_SUMMARY\"\n"))

        // A number, or a word that is a value, is a text.
        try FileManager.default.removeItem(atPath: scratch.file("My Stats").path)
        #expect(try workflow(inFolder: "1e3").contains("working-directory: \"1e3\"\n"))
    }

    @Test(
        "a folder outside of the package, or one that a workflow cannot name, is refused before anything is written",
        arguments: [
            "", "/", ".", "../Lab", "Lab/../../x", "/tmp/Lab", "-Lab", "La\nb", "a/./b", "La\u{7}b", "${{ x }}", "a*b",
            "a\\b",
        ])
    func wrongFolders(_ folder: String) throws {
        let package = try package()
        let call = try call(package, ["--compare", "a=$0", "--folder=\(folder)"])
        #expect(call.status == 2 && call.errors.contains("--folder"), "\(folder): \(call.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: package).sorted() == ["Package.swift", "Sources"])
    }

    @Test(
        "the error for a wrong call says what is expected, and nothing is written",
        arguments: [
            ([], "nothing to compare"), (["--compare", "mine"], "a name and an expression were expected"),
            (["--compare", "mine=median(1)"], "has no $0"), (["--compare", "a=$0", "--library", "Other"], "but Stats"),
            (["--compare", "a=$0", "--milli", "/nowhere"], "there is no package"),
        ])
    func wrongCalls(_ more: [String], _ complaint: String) throws {
        let package = try package()
        let call = try call(package, more)
        #expect(call.status == 2 && call.errors.contains(complaint), "\(call.errors)")
        #expect(!FileManager.default.fileExists(atPath: "\(package)/Lab"))
    }

    @Test("a target whose name is no identifier is imported by its module's name, and quotes are escaped")
    func names() throws {
        let manifest = #"{"products":[{"name":"a-b","targets":["a-b.c"],"type":{"library":["automatic"]}}]}"#
        let libraries = try HostPackage.libraries(ofManifest: Data(manifest.utf8))
        #expect(libraries == [HostPackage.Library(name: "a-b", modules: ["a_b_c"])])
        #expect(#"say "no\""#.escapedForSwift == #"say \"no\\\""#)
        #expect("a\nb\u{7}".escapedForSwift == #"a\u{a}b\u{7}"#)
    }

    @Test("the name of a lab contains no characters that need quotes in a shell or a manifest")
    func oddFolders() throws {
        _ = try package()
        let odd = scratch.file(#"a 'b' "$c""#).path
        try FileManager.default.moveItem(atPath: scratch.file("My Stats").path, toPath: odd)
        let made = try call(odd, ["--compare", "mine=median($0)", "--milli", "https://example.com/milli.git"])
        #expect(made.status == 0, "\(made.errors)")
        #expect(FileManager.default.fileExists(atPath: "\(odd)/.github/workflows/a--b----c--lab.yml"))
        let manifest = try String(contentsOfFile: "\(odd)/Lab/Package.swift", encoding: .utf8)
        #expect(manifest.contains("name: \"a--b----c--lab\""))
    }

    @Test("a library must be named if the package has several, and a folder without a package is refused")
    func libraries() throws {
        let package = try package(
            products: """
                .library(name: "Stats", targets: ["Stats"]), .library(name: "More", targets: ["More"])
                """)
        let several = try call(package, ["--compare", "a=$0"])
        #expect(several.status == 2 && several.errors.contains("choose one with --library: Stats, More"))
        #expect(try call(package, ["--compare", "a=$0", "--library", "More"]).status == 0)

        let none = try call(scratch.folder.path, ["--compare", "a=$0"])
        #expect(none.status == 2 && none.errors.contains("there is no Package.swift"))
    }
}
