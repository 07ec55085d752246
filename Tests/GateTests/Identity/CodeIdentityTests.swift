import Execution
import Foundation
import Measurement
import Results
import TestSupport
import Testing

@testable import Gate

@Suite struct CodeIdentityTests {
    /// Cells that execute other code, or the same code on other data, in head.
    private static let different = [
        "changed_body", "changed_callee", "changed_number", "changed_text", "changed_double", "changed_switch",
        "changed_dispatch", "changed_deep_data", "changed_initial_value", "changed_before", "changed_constructor",
        "changed_ifunc", "changed_thread_local", "changed_offset", "changed_static", "changed_like_a_type",
        "swift_specialised", "swift_inlined", "swift_offset", "swift_witness", "swift_override", "swift_global",
        "swift_text", "swift_texts", "swift_named", "swift_captured", "swift_table",
    ]
    /// Cells that head leaves alone.
    private static let same = [
        "same_body", "same_reordered", "same_beside_change", "same_data", "same_caller_of_cold", "swift_same",
        "swift_same_closure", "swift_same_text", "swift_same_type", "swift_same_hidden",
    ]

    @Test(
        "cells are the same where nothing that they execute or refer to changed, and only there",
        .needs(programs: "valgrind", "clang"))
    func everyWayOfChanging() throws {
        let lab = try CodeLab(cells: Self.different + Self.same, c: Self.c, swift: Self.swift)
        let base = try lab.link(.base)
        let head = try lab.link(.head)
        let comparisons = try lab.compare(base, head)

        for cell in Self.different {
            #expect(comparisons[cell]?.difference != nil, "\(cell) is not the same")
            #expect(
                comparisons[cell]?.changes.isEmpty == false, "\(cell): \(comparisons[cell]?.difference?.sentence ?? "")"
            )
        }

        for cell in Self.same {
            #expect(comparisons[cell]?.difference == nil, "\(cell): \(comparisons[cell]?.changes ?? [])")
        }
        #expect(comparisons["changed_body"]?.difference?.sentence == "function that it executes changed: changed_body")
        #expect(
            comparisons["swift_named"]?.changes.map(\.name) == ["named_in_swift"])
        let copy = try lab.compare(base, base)
        expectAll(copy.values, count: (Self.different + Self.same).count, "\(copy.values.compactMap(\.difference))") {
            $0.difference == nil
        }
        let relinked = LinkedCode(executable: head.executable, map: head.map, scratch: head.scratch, words: ["-lm"])
        #expect(try lab.compare(base, relinked)["same_body"]?.difference == .linkedDifferently(word: "-lm"))
    }

    @Test(
        "of identical source no cell is timed, and no clock is needed", .needs(programs: "valgrind", "clang"))
    func identicalSource() throws {
        let project = try ClangProject()
        let identical = try project.gate()
        #expect(identical.rows.map(\.verdict) == [.same, .same, .same])
        expectAll(identical.rows, count: 3) { $0.reason == .sameCode && $0.base == nil }
        #expect(identical.effort == nil)
        #expect(identical.notes.isEmpty, "\(identical.notes)")
    }

    @Test(
        "of a commit that touches one function, the cells that execute it are timed, or all on request",
        .needs(programs: "valgrind", "clang"))
    func oneCommit() throws {
        let project = try ClangProject()
        try project.write(factor: 5)
        let changed = try project.gate()
        #expect(changed.rows.map { $0.base != nil } == [true, true, false], "\(changed.notes)")
        #expect(changed.rows.last?.verdict == .same)
        #expect((changed.effort?.processes ?? 0) > 0)
        #expect(changed.notes == ["timed: e/m/touched, e/m/caller: function that it executes changed: touched"])
        try expectAll(project.gate(timesAll: true).rows, count: 3) { $0.base != nil }
    }

    @Test("no object is read that is cut off or overwritten, and none ends the process", .needs(programs: "clang"))
    func faultyObjects() throws {
        let lab = try CodeLab(cells: ["cell"], c: "int table[] = {1, 2}; int cell(int n) { return table[n & 1]; }")
        try lab.compile("cells", to: "\(lab.folder.path)/o", flags: [])
        let path = "\(lab.folder.path)/o"
        let bytes = Array(try #require(FileManager.default.contents(atPath: path)))
        let complete = try ObjectFile(path: path, bytes: bytes)
        #expect(complete.symbols.contains { $0.name == "cell" && $0.isFunction })

        for length in stride(from: 0, to: bytes.count, by: 37) {
            #expect(throws: ObjectFileError.self) { try ObjectFile(path: path, bytes: Array(bytes[..<length])) }
        }

        for index in stride(from: 0, to: bytes.count, by: 11) {
            var other = bytes
            for index in index..<min(index + 8, bytes.count) { other[index] = 0xFF }
            guard let object = try? ObjectFile(path: path, bytes: other) else { continue }

            let graph = ObjectGraph([object])
            for section in object.sections.indices where object.sections[section].size < 1 << 20 {
                for piece in graph.pieces(ofObject: 0, section: section) { _ = graph.describe(piece) }
            }
        }
    }

    private static let c = #"""
        #include <string.h>
        #ifdef HEAD
        #define IF(base, head) head
        #else
        #define IF(base, head) base
        #endif
        #define NOINLINE __attribute__((noinline))
        volatile int sink;

        int changed_body(int n) { return n * IF(3, 5); }
        NOINLINE static int callee(int n) { sink = n; return n + IF(1, 2); }
        int changed_callee(int n) { return callee(n) * 2; }
        static const int numbers[] = {1, 2, 3, IF(4, 5), 6, 7, 8, 9};
        int changed_number(int n) { return numbers[n & 7]; }
        int changed_text(int n) { return n == 99 ? 0 : strcmp(IF("some text", "more text"), (const char *)&sink); }
        int changed_double(int n) { return (int)(n * IF(2.5, 3.5)); }
        int changed_switch(int n) {
            switch (n) {
            case 0: return 7; case 1: return 19; case 2: return IF(4, 77); case 3: return 1; case 4: return 88;
            case 5: return 6; case 6: return 3; default: return 0;
            }
        }
        NOINLINE static int plus(int n) { sink = n; return n + 1; }
        NOINLINE static int minus(int n) { sink = n; return n - 1; }
        static int (*const dispatch[])(int) = {IF(plus, minus), IF(minus, plus)};
        int changed_dispatch(int n) { return dispatch[n & 1](n); }
        struct link { const struct link *next; int value; };
        static const struct link first, second = {&first, IF(1, 2)}, first = {&second, 5};
        int changed_deep_data(int n) { const struct link *l = &first; while (n--) l = l->next; return l->value; }
        int initial = IF(10, 20);
        int changed_initial_value(int n) { return n + initial++; }
        static int threshold;
        NOINLINE static int computed(int n) { return n * IF(10, 1000); }
        void start(void) { threshold = computed(sink + 1); }
        int changed_before(int n) { return n > threshold; }
        static int constructed;
        __attribute__((constructor)) static void construct(void) { constructed = IF(1, 100) + sink; }
        int changed_constructor(int n) { return n > constructed; }
        static int one_way(int n) { return n * 7; }
        static int other_way(int n) { return n * 9; }
        static int (*resolve(void))(int) { return IF(one_way, other_way); }
        int chosen(int n) __attribute__((ifunc("resolve")));
        int changed_ifunc(int n) { return chosen(n) + 1; }
        static _Thread_local volatile int local = IF(3, 4);
        int changed_thread_local(int n) { return n + local; }
        struct layout { int a; IF(, int more;) int b; };
        static volatile struct layout laid;
        int changed_offset(int n) { return laid.b + n; }
        int changed_static(int n) { static int calls = IF(0, 7); return n + calls++; }

        // A function by the name of a type's descriptor, with a number where that has the distance of its name.
        #ifdef __x86_64__
        #define NUMBER IF("5", "7")
        __asm__(".section .text.like,\"ax\",@progbits\n.globl \"$s4likeMn\"\n.type \"$s4likeMn\",@function\n"
                "\"$s4likeMn\": .fill 7, 1, 0x90\n.byte 0xb8\n.long " NUMBER "\nret\n.byte 0, 0, 0, 0\n.text\n");
        int like(void) __asm__("$s4likeMn");
        #else
        NOINLINE int like(void) { return IF(5, 7); }
        #endif
        int changed_like_a_type(int n) { return like() + n; }

        int same_body(int n) { return n * 11; }
        #ifdef HEAD
        int never_called(int n) { return n * 123 + numbers[2]; }
        #endif
        IF(, int same_reordered(int n) { return n ^ 5; })
        __attribute__((section("own"))) volatile int other_sink;
        NOINLINE static int neighbour(int n) { other_sink = n; return n + 1; }
        int same_beside_change(int n) { return n * 17 + neighbour(n); }
        IF(int same_reordered(int n) { return n ^ 5; },)
        static const int others[] = {4, 5, 6, 7, 1, 2, 3, 99};
        int same_data(int n) { return others[n & 7] + (int)strlen("a text that stays"); }
        NOINLINE __attribute__((cold)) int cold(int n) { return n * IF(1, 2) + sink; }
        int same_caller_of_cold(int n) { return n > 1000000 ? cold(n) : n; }
        """#

    private static let swift = #"""
        #if HEAD
        let factor = 5
        let text = "a literal that is longer than fifteen bytes, in head"
        #else
        let factor = 3
        let text = "a literal that is longer than fifteen bytes, in base"
        #endif
        @_cdecl("swift_specialised") public func specialised(_ n: Int32) -> Int32 { sum([n, n &+ 1]) }
        @inline(never) func sum<Number: FixedWidthInteger>(_ numbers: [Number]) -> Number {
            numbers.reduce(0) { $0 &+ $1 &* Number(truncatingIfNeeded: factor) }
        }
        @_cdecl("swift_inlined") public func inlined(_ n: Int32) -> Int32 { scaled(n) &+ 1 }
        @inline(__always) func scaled(_ n: Int32) -> Int32 { n &* Int32(factor) }
        final class Stored {
            #if HEAD
            var added = 0.0
            #endif
            var value: Int32
            init(_ value: Int32) { self.value = value }
        }
        @inline(never) func value(of stored: Stored) -> Int32 { stored.value }
        @_cdecl("swift_offset") public func offset(_ n: Int32) -> Int32 { value(of: Stored(n)) }
        protocol Shape { func area(_ n: Int32) -> Int32 }
        struct Square: Shape { func area(_ n: Int32) -> Int32 { n &* n } }
        struct Line: Shape { func area(_ n: Int32) -> Int32 { Int32(factor) } }
        @inline(never) func shapes() -> [any Shape] { [Square(), Line()] }
        @_cdecl("swift_witness") public func witness(_ n: Int32) -> Int32 { shapes().reduce(0) { $0 &+ $1.area(n) } }
        class Animal { func legs(_ n: Int32) -> Int32 { n } }
        class Bird: Animal {
            #if HEAD
            override func legs(_ n: Int32) -> Int32 { 2 }
            #endif
        }
        @inline(never) func animal() -> Animal { Bird() }
        @_cdecl("swift_override") public func legs(_ n: Int32) -> Int32 { animal().legs(n) }
        @inline(never) func filled() -> [Int32] { (0..<8).map { $0 &* Int32(factor) } }
        let table = filled()
        @_cdecl("swift_global") public func global(_ n: Int32) -> Int32 { table[Int(n & 7)] }
        @inline(never) func length(_ text: String) -> Int32 { Int32(text.utf8.reduce(0) { $0 &+ Int($1) }) }
        @_cdecl("swift_text") public func texts(_ n: Int32) -> Int32 { length(text) &+ n }
        @inline(never) func texts(_ n: Int32) -> [String] { [text, "another literal, of both sides"] }
        @_cdecl("swift_texts") public func allTexts(_ n: Int32) -> Int32 { texts(n).reduce(0) { $0 &+ length($1) } }
        @inline(never) @_silgen_name("named_in_swift") func named(_ n: Int32) -> Int32 { n / Int32(factor) }
        @_cdecl("swift_named") public func callsNamed(_ n: Int32) -> Int32 { named(n) &+ 1 }
        @inline(never) func limit() -> Int32 { Int32(factor) }
        @inline(never) func made() -> (Int32) -> Int32 { let limit = limit(); return { $0 > limit ? 1 : 0 } }
        let closure = made()
        @_cdecl("swift_captured") public func captured(_ n: Int32) -> Int32 { closure(n) }

        @_cdecl("swift_same") public func same(_ n: Int32) -> Int32 { [n, 3, 4].sorted().first ?? 0 }
        @inline(never) func adder(_ n: Int32) -> (Int32) -> Int32 { { $0 &+ n } }
        @_cdecl("swift_same_closure") public func sameClosure(_ n: Int32) -> Int32 { adder(n)(4) }
        @_cdecl("swift_same_text") public func sameText(_ n: Int32) -> Int32 { length("a literal of both sides") &+ n }
        public struct Named { var number: Int32 }
        @inline(never) func number(_ value: Any) -> Int32 { (value as? Named)?.number ?? 0 }
        @_cdecl("swift_same_type") public func sameType(_ n: Int32) -> Int32 { number(Named(number: n)) }
        struct Hidden { var number: Int32 }
        @inline(never) func hidden(_ value: Any) -> Int32 { (value as? Hidden)?.number ?? 0 }
        @_cdecl("swift_same_hidden") public func sameHidden(_ n: Int32) -> Int32 { hidden(Hidden(number: n)) }
        @inline(never) func chosen(_ n: Int32) -> Int {
            switch n {
            case 0: 300; case 1: 7; case 2: factor == 5 ? 81 : 18; case 3: 12; case 4: 5000; case 5: 44; default: 0
            }
        }
        @_cdecl("swift_table") public func table(_ n: Int32) -> Int32 { Int32(truncatingIfNeeded: chosen(n)) }
        #if HEAD
        public func unused(_ n: Int32) -> Int32 { n &+ Int32(text.utf8.count) }
        #endif
        """#
}

/// A package of C whose build links as SwiftPM's does, committed with three cells: one calls `touched`, one does not.
private struct ClangProject {
    private let made: ThrowawayProject
    private let compiler: String

    init() throws {
        made = try ThrowawayProject()
        compiler = try made.folder.script(
            "builder",
            """
            if [ "$1" = package ]; then
                echo '{"targets": [], "products": [{"name": "lab", "type": {"executable": null}}], "dependencies": []}'
                exit
            fi
            while [ $# -gt 0 ]; do
                case "$1" in
                --package-path) package=$2; shift;;
                --scratch-path) scratch=$2; shift;;
                esac
                shift
            done
            mkdir -p "$scratch/release" && cd "$package" || exit 1
            for file in main cells; do
                clang -O2 -fPIC -ffunction-sections -c $file.c -o "$scratch/$file.o" || exit 1
            done
            set -- -emit-executable -o "$scratch/release/lab" "$scratch/main.o" "$scratch/cells.o"
            printf 'description: "Linking ./release/lab"\\nargs: ["%s"' "$(command -v swiftc)" > "$scratch/release.yaml"
            printf ',"%s"' "$@" >> "$scratch/release.yaml"
            echo ']' >> "$scratch/release.yaml"
            swiftc "$@"
            """)
        try made.declare()
        try made.write("cells.h", "#define CELLS CELL(touched) CELL(caller) CELL(other)\n")
        try made.write("main.c", CodeLab.main)
        try write(factor: 3)
        try made.commit()
    }

    /// Writes the cells; the factor is in `touched`.
    func write(factor: Int) throws {
        try made.write(
            "cells.c",
            """
            void start(void) {}
            void swift_lab(void) {}
            __attribute__((noinline)) int touched(int n) { return n * \(factor); }
            int caller(int n) { return touched(n) + 1; }
            int other(int n) { return n * 7; }
            """)
    }

    /// Compares the work tree with the commit.
    func gate(timesAll: Bool = false) throws -> Findings {
        let sources = try GateSources(base: "HEAD", folder: made.tree, product: .named("lab"), compiler: compiler) {
            _ in
        }
        var settings = GateSettings(layouts: 12)
        settings.looks = [GateSettings.Look(pairs: 24, share: 1)]
        var request = GateRequest(metrics: .named([.time]), settings: settings)
        request.timesAll = timesAll

        return try Gate(sources, request: request).run()
    }
}
