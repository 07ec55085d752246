import CommandSupport
import Foundation
import Results
import TestSupport
import Testing

/// A lab that only measures has the commands of `milli`. The tests of isolation call the same lab.
@Suite struct LabWorkerTests {
    private static let lab = Command.executable.deletingLastPathComponent().appendingPathComponent("FaultyLab")
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test("calling a lab's executable is the same as calling it through `milli lab`")
    func sameCall() throws {
        for words in [
            ["list", "--width", "70"], ["run", "--help"], ["--version"], [], ["lst"], ["list", "nothing/*"],
        ] {
            let direct = try Command.run(Self.lab, words)
            let driven = try Command.run(Command.executable, ["lab", Self.lab.path] + words)
            #expect(direct.status == driven.status && direct.output == driven.output && direct.errors == driven.errors)
        }

        #expect(try Command.run(Self.lab, ["--version"]).output.hasPrefix("faulty-lab (Milli "))
        #expect(try Command.run(Self.lab, ["run", "--help"]).output.hasPrefix("Usage: faulty-lab run "))
        #expect(try Command.run(Self.lab, ["lst"]).errors.contains("did you mean 'list'?"))
        #expect(try Command.run(Self.lab, ["list"]).output.contains("traps-when-measured"))
    }

    @Test("counts of it are accepted and checked, and results name it", .countsAllocations)
    func counted() throws {
        let file = scratch.file("counts.json").path
        let accepted = try Command.run(
            Self.lab, ["gate", "accept", "traps/sum/numbers-10", "--metric", "allocations", "--baseline", file],
            in: scratch.folder)
        #expect(accepted.status == 0, "\(accepted.output) \(accepted.errors)")
        let result = try ResultFile(Data(contentsOf: URL(fileURLWithPath: file)), named: file)
        #expect(result.command.first == "faulty-lab")
        #expect(result.cells.map(\.id.implementation) == ["sum"])

        let checked = try Command.run(
            Self.lab, ["gate", "check", "traps/sum/numbers-10", "--baseline", file, "--metric", "allocations"],
            in: scratch.folder)
        #expect(checked.status == 0, "\(checked.output) \(checked.errors)")
    }

    @Test("without milli it says how to get it, and an executable that is no lab is refused")
    func refused() throws {
        let folder = scratch.file("elsewhere")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let copy = folder.appendingPathComponent("lab")
        try FileManager.default.copyItem(at: Self.lab, to: copy)

        let alone = try Command.bash("unset MILLI; PATH=/nowhere; exec '\(copy.path)' list", in: scratch)
        #expect(alone.status == 2)
        #expect(alone.errors.hasPrefix("faulty-lab: it only measures, and its commands are those of milli"))
        #expect(alone.errors.contains("make install") && alone.errors.contains("--product milli"))

        let wrong = try Command.run(copy, ["list"], environment: ["MILLI": "/nowhere/milli"])
        #expect(wrong.status == 2)
        #expect(wrong.errors == "faulty-lab: MILLI=/nowhere/milli cannot be run: No such file or directory\n")

        // It would call itself without end.
        let itself = try Command.run(copy, ["list"], environment: ["MILLI": copy.path])
        #expect(itself.status == 2 && itself.errors.contains("is this lab itself"), "\(itself.errors)")

        let none = try Command.milli("lab", "/bin/true", "list")
        #expect(none.status == 2)
        #expect(none.errors == "milli lab: /bin/true ended before it answered; an executable with a lab was expected\n")
    }
}
