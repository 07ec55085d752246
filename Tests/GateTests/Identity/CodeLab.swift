import Execution
import Foundation
import Results
import TestSupport

@testable import Gate

/// A program of C and Swift that answers a gate, whose cells are functions: compiled twice, once with `HEAD` defined.
final class CodeLab {
    let folder: Scratch
    private let cells: [String]

    /// - Parameter cells: functions of a number, by the names under which C calls them.
    init(cells: [String], c: String, swift: String = "") throws {
        self.cells = cells
        folder = try Scratch()
        let list = cells.map { "CELL(\($0))" }.joined(separator: " ")
        try write("cells.h", "#define CELLS \(list)\n")
        try write("main.c", Self.main)
        try write("cells.c", c)
        try write("cells.swift", "@_cdecl(\"swift_lab\") public func swiftLab() {}\n" + swift)
    }

    func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    }

    var ids: [CellID] { cells.map { CellID(experiment: "e", implementation: "m", input: $0, plan: .batches) } }

    /// Compiles and links a side.
    func link(_ side: GateSide, flags: [String] = [], words: [String] = []) throws -> LinkedCode {
        let out = "\(folder.path)/\(side.rawValue)"
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
        let define = side == .head ? ["-DHEAD"] : []
        for file in ["main", "cells"] { try compile(file, to: "\(out)/\(file).c.o", flags: define + flags) }
        try run(
            [
                "swiftc", "-O", "-wmo", "-parse-as-library", "-Xfrontend", "-function-sections", "-module-name",
                "Cells", "-c", "cells.swift", "-o", "\(out)/cells.swift.o",
            ] + define)
        let objects = ["main.c.o", "cells.c.o", "cells.swift.o"].map { "\(out)/\($0)" }
        try run(
            ["swiftc", "-emit-executable", "-use-ld=lld", "-Xlinker", "-Map=\(out)/map", "-o", "\(out)/lab"] + objects)

        return LinkedCode(executable: "\(out)/lab", map: "\(out)/map", scratch: out, words: words)
    }

    /// Compiles a file of C.
    func compile(_ file: String, to object: String, flags: [String]) throws {
        try run(["clang", "-O2", "-fPIC", "-ffunction-sections", "-g", "-c", "\(file).c", "-o", object] + flags)
    }

    private func run(_ words: [String]) throws {
        let outcome = ChildProcess(
            executable: "/bin/sh", arguments: ["-c", "cd '\(folder.path)' && exec \"$@\"", "sh"] + words
        ).run()
        guard outcome.end == .exit(0) else {
            throw GateError.doesNotBuild(words[0], output: String(decoding: outcome.errors, as: UTF8.self))
        }
    }

    /// A gate's comparison of the cells of two links.
    func compare(_ base: LinkedCode, _ head: LinkedCode) throws -> [String: CodeComparison.Cell] {
        let sources = GateSources(
            base: OneLink(link: base), head: OneLink(link: head), description: "", passing: [], headWork: nil)
        let comparison = try CodeComparison.tracing(ids, on: SideProcesses(sources, seed: 1))
        return Dictionary(uniqueKeysWithValues: comparison.cells.map { ($0.cell.input, $0) })
    }

    private struct OneLink: LinkSource {
        let link: LinkedCode
        var available: Int? { 1 }
        func prepare(_ links: Range<Int>) {}
        func executable(_ number: Int) -> String { link.executable }
        func linkedCode() -> LinkedCode? { link }
    }

    /// Answers jobs: lists the cells, counts and times them all alike, and traces what they execute.
    static let main = #"""
        \#(CallgrindRequest.function)
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include "cells.h"

        #define CELL(name) int name(int);
        CELLS
        #undef CELL
        void start(void);
        void swift_lab(void);

        #define CELL(name) {#name, name},
        static const struct { const char *name; int (*call)(int); } cells[] = { CELLS };
        enum { count = sizeof cells / sizeof *cells };
        #define CELL_ID(plan, metric) \
            "{\"experiment\":\"e\",\"implementation\":\"m\",\"input\":\"%s\",\"plan\":\"" plan "\"," \
            "\"metric\":\"" metric "\",\"cores\":1}"
        #define ANSWER(plan, metric, samples) \
            "{\"cell\":" CELL_ID(plan, metric) ",\"facts\":{\"role\":\"implementation\",\"answersCompared\":1," \
            "\"instructionSet\":\"x\",\"input\":{\"size\":1,\"digest\":\"d\"}}," \
            "\"evidence\":{\"process\":0,\"samples\":[" samples "]," \
            "\"batch\":{\"count\":20,\"granularity\":1,\"canDoMore\":true}}}"

        static void dump(const char *kind, int cell) {
            char label[64];
            snprintf(label, sizeof label, "%s %d", kind, cell);
            milli_ask(3, (uint64_t)label);
        }

        static const char *factor = "";

        static void each(const char *name, const char *format) {
            printf("\"%s\":[", name);
            for (int i = 0; i < count; i++) {
                if (i) putchar(',');
                printf(format, cells[i].name, factor);
            }
            printf("]");
        }

        __attribute__((noinline)) static int trace(void) {
            int sum = 0;
            dump("start", 0);
            for (int i = 0; i < count; i++) {
                sum += cells[i].call(i);
                dump("firstCall", i);
                for (int n = 0; n < 8; n++) sum += cells[i].call(n);
                dump("laterCalls", i);
            }
            return sum;
        }

        int main(void) {
            static char job[1 << 20];
            job[fread(job, 1, sizeof job - 1, stdin)] = 0;
            swift_lab();
            start();
            printf("{\"version\":3,\"mismatches\":[],");
            if (strstr(job, "\"cells\":[]")) {
                each("listed", "{\"cell\":" CELL_ID("batches", "time") ",\"role\":\"implementation\","
                     "\"isGuarded\":true,\"isCounted\":true,\"profile\":\"quick\"}");
                printf(",\"cells\":[]}");
                return 0;
            }
            if (strstr(job, "\"plan\":\"code\"")) {
                printf("\"checksum\":%d,", trace());
                each("cells", ANSWER("code", "time", ""));
            } else if (strstr(job, "\"plan\":\"memory\"")) {
                each("cells", ANSWER("memory", "allocations", "2"));
            } else {
                const char *more = strstr(job, "\"extraWork\":");
                factor = more && atof(more + 12) > 0 ? "1050" : "1000";
                each("cells", ANSWER("batches", "time", "%s"));
            }
            putchar('}');
            return 0;
        }
        """#
}
