import Testing

@testable import Execution

@Suite struct ProgramShellTests {
    @Test(
        "a text that a shell takes otherwise than a program is run by the shell",
        arguments: [
            "echo -e hi", "echo -n", "times", "type sort", "alias", "unset a", "hash sort", "exit 3", "sort a | uniq",
        ])
    func shell(text: String) { #expect(ProgramShell.automatic.call(of: text) == ["/bin/sh", "-c", text]) }

    @Test("any other text is run without a shell", arguments: ["echo", "echo hi -e", "sort -n n.txt", "times.sh"])
    func noShell(text: String) { #expect(ProgramShell.automatic.call(of: text) == nil) }
}
