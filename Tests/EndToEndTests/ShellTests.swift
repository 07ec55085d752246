import CommandSupport
import Foundation
import TestSupport
import Testing

/// `milli completions`, `milli manual` and `make install`.
@Suite struct ShellTests {
    @Test("bash completes commands, options, cells and files by asking the program")
    func bash() throws {
        let scratch = try Scratch()
        try scratch.write("result.json", "{}")
        let script = """
            PATH="$(dirname "$MILLI"):$PATH"
            source <(milli completions bash)
            complete_line() {
                COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); _milli_completions; printf '%s\\n' "${COMPREPLY[@]}"
            }
            complete_line milli ver
            complete_line milli run --prof
            complete_line milli run --profile = qu
            complete_line milli list foreground-view/ind
            complete_line milli report res
            """
        let call = try Command.bash(script, in: scratch)
        #expect(call.errors == "")
        #expect(
            call.lines.filter { !$0.isEmpty }
                == ["verify", "--profile", "quick", "foreground-view/indexed/", "result.json"])
    }

    @Test("other shells read their scripts", .enabled(if: Shells.other.count == 2, "no zsh or no fish"))
    func others() throws {
        for (shell, path) in Shells.other {
            let scratch = try Scratch()
            let script = try Command.milli("completions", shell).output
            let file = try scratch.write("script", script)
            let call = try Command.run(URL(fileURLWithPath: path), ["-n", file.path])
            #expect(call.status == 0 && call.errors == "", "\(shell): \(call.errors)")
        }
    }

    @Test("the formatter of manual pages has no complaint", .enabled(if: Shells.hasGroff, "no groff"))
    func manual() throws {
        let scratch = try Scratch()
        let page = try Command.milli("manual").output
        let file = try scratch.write("milli.1", page)
        let call = try Command.run(
            URL(fileURLWithPath: "/usr/bin/env"), ["groff", "-man", "-Tutf8", "-ww", "-K", "utf8", file.path])
        #expect(call.status == 0 && call.errors == "", "\(call.errors)")
        #expect(call.output.contains("milli subscription explain"))
    }

    @Test("make install puts the command, its manual page and the completions below a prefix, and takes them away")
    func install() throws {
        let scratch = try Scratch()
        let words = [
            "make", "-s", "-o", "build", "MILLI=\(Command.executable.path)", "PREFIX=/usr",
            "DESTDIR=\(scratch.folder.path)/a folder",
        ]
        let env = URL(fileURLWithPath: "/usr/bin/env")
        let installed = try Command.run(env, words + ["install"], in: Command.package)
        #expect(installed.status == 0, "\(installed.errors)")

        let root = scratch.file("a folder/usr")
        let files = [
            "bin/milli", "share/man/man1/milli.1", "share/bash-completion/completions/milli",
            "share/zsh/site-functions/_milli", "share/fish/vendor_completions.d/milli.fish",
        ]
        for file in files {
            let size = try FileManager.default.attributesOfItem(atPath: root.appendingPathComponent(file).path)[.size]
            #expect((size as? Int ?? 0) > 400, "\(file)")
        }
        let version = try Command.run(root.appendingPathComponent("bin/milli"), ["--version"])
        #expect(version.status == 0)

        let removed = try Command.run(env, words + ["uninstall"], in: Command.package)
        #expect(removed.status == 0)
        for file in files {
            #expect(!FileManager.default.fileExists(atPath: root.appendingPathComponent(file).path), "\(file)")
        }
    }

    @Test("the newest section of the changes is of the version that the command has")
    func changes() throws {
        let changes = try String(
            contentsOf: Command.package.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
        let heading = try #require(changes.split(separator: "\n").first { $0.hasPrefix("## ") })
        let version = try Command.milli("--version").output
        #expect(heading.hasPrefix("## \(version.dropFirst("milli ".count).dropLast()) – "))
    }
}

/// Programs of the user's that nothing but these tests needs.
private enum Shells {
    static let other = ["zsh", "fish"].compactMap { shell in
        ["/usr/bin/\(shell)", "/bin/\(shell)", "/usr/local/bin/\(shell)"]
            .first(where: FileManager.default.isExecutableFile).map { (shell, $0) }
    }

    static let hasGroff = FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")
}
