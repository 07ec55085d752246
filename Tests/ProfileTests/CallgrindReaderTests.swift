import Foundation
import TestSupport
import Testing

@testable import Profile

@Suite struct CallgrindReaderTests {
    /// The example of valgrind's manual, with names compressed and an inlined file.
    private static let example = """
        # callgrind format
        version: 1
        creator: test
        cmd: ./t
        part: 1

        desc: Trigger: Client Request: laterCalls 0
        positions: line
        events: Ir
        summary: 1210

        fl=(1) file1.c
        fn=(1) main
        16 20
        cfn=(2) func1
        calls=1 50
        16 400
        cfi=(2) file2.c
        cfn=(3) func2
        calls=3 20
        +0 700
        fi=(3) inlined.h
        7 30
        fe=(1)
        +9 10

        fn=(2)
        51 100
        jump=3 60
        52
        cfi=(2)
        cfn=(3)
        calls=2 20
        * 300

        fl=(2)
        fn=(3)
        20 750
        -1 300
        """

    private func record(_ text: String) throws -> CallgrindRecord {
        try #require(try CallgrindReader.parts(of: Data(text.utf8))["laterCalls 0"])
    }

    @Test("names, relative lines, inlined files, jumps and calls are read, so that own costs add up to the summary")
    func example() throws {
        let record = try record(Self.example)
        #expect(record.functions.map(\.symbol) == ["main", "func1", "func2"])
        #expect(record.total == 1_210 && record.summary == 1_210)
        #expect(
            record.functions[0].own == [
                .init(file: "file1.c", line: 16): 30, .init(file: "inlined.h", line: 7): 30,
            ])
        #expect(record.functions[0].calls.map(\.inclusive) == [400, 700])
        #expect(record.functions[1].calls.map(\.location.line) == [52])
        #expect(record.functions[2].own.values.sorted() == [300, 750])
    }

    @Test("a function that two callers share stands once in the tree, and the tree has the sum of the record")
    func tree() throws {
        let record = try record(Self.example)
        var builder = CallTreeBuilder(record, executable: "/t", debug: DebugInformation(of: "/t", at: [Int]()))
        let tree = builder.tree()
        #expect(tree.inclusive == 1_210)
        #expect(tree.children.map(\.function.name) == ["main"])
        let part = ProfilePart(tree, operations: 1, keepsAll: true)
        #expect(part.functions.map(\.own).reduce(0, +) == 1_210)
        #expect(part.functions.map(\.function.name) == ["func2", "func1", "main"])
        #expect(part.functions.map(\.inclusive) == [1_050, 100, 1_210])
    }

    @Test("functions of one name in two objects stay apart, though the name has one number")
    func objects() throws {
        let record = try record(
            """
            desc: Trigger: Client Request: laterCalls 0
            positions: line
            events: Ir
            ob=(1) /lib/a.so
            fn=(1) start
            1 5
            cob=(2) /lib/b.so
            cfn=(1)
            calls=1 1
            2 8
            ob=(2)
            fn=(1)
            1 8
            """)
        #expect(record.functions.map(\.object) == ["/lib/a.so", "/lib/b.so"])
        #expect(record.functions.map(\.symbol) == ["start", "start"])
        #expect(record.functions.map { $0.own.values.reduce(0, +) } == [5, 8])
        #expect(record.functions[0].calls.map(\.target) == [1])
    }

    @Test("parts of one label are one record, and parts of another one stay apart")
    func parts() throws {
        let part = """
            part: 1
            desc: Trigger: Client Request: laterCalls 0
            positions: instr
            events: Ir Bc
            fn=(1) f'g
            0x10 5 1
            cfn=(2) h'f'g
            calls=2 0x20
            0x14 8
            fn=(2)
            0x20 8

            """
        let other = part.replacing("laterCalls 0", with: "firstCall 0").replacing("0x10 5 1", with: "0x10 6")
        let records = try CallgrindReader.parts(of: Data((part + other + part).utf8))
        #expect(records.keys.sorted() == ["firstCall 0", "laterCalls 0"])
        #expect(records["laterCalls 0"]?.totals == [26, 2])
        #expect(records["laterCalls 0"]?.functions.map(\.symbol) == ["f", "h"])
        #expect(records["firstCall 0"]?.total == 14)
    }

    @Test(
        "a line that is not of the format is refused with its number",
        arguments: [
            ("fn=(1) f\nx 1", 2), ("fn=(2)", 1), ("positions: line\nevents: Ir\n5 5", 3), ("what=1", 1),
            ("events: Ir\nfn=f\n5 5 5", 3), ("fn=f\n5 zz", 2), ("fn=f\ncalls=x 1", 2),
        ])
    func refused(text: String, line: Int) {
        #expect {
            try CallgrindReader.parts(of: Data(text.utf8))
        } throws: { ($0 as? CallgrindFileError)?.line == line }
    }
}
