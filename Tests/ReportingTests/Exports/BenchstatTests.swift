import Foundation
import Testing

@testable import Reporting
@testable import Results

/// Go's benchmark format as its proposal (14313) has it and as the reader of benchstat takes it.
private struct BenchmarkFormat {
    var configuration: [String: String] = [:]
    var units: [String: [String: String]] = [:]
    var lines: [(package: String?, name: String, iterations: Int, values: [String: Double])] = []
    var ignored: [String] = []

    init(_ text: String) throws {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            let fields = line.split(whereSeparator: \.isWhitespace).map(String.init)
            if line.hasPrefix("Benchmark") {
                try #require(fields.count >= 4 && fields.count.isMultiple(of: 2), "\(line)")
                var values: [String: Double] = [:]
                for index in stride(from: 2, to: fields.count, by: 2) {
                    let value: Double = try #require(Double(fields[index]), "\(line)")
                    values[fields[index + 1]] = value
                }

                lines.append(
                    (
                        configuration["pkg"], String(fields[0].dropFirst("Benchmark".count)),
                        try #require(Int(fields[1]), "\(line)"), values
                    ))
            } else if fields.first == "Unit" {
                for pair in fields.dropFirst(2) {
                    let parts = pair.split(separator: "=").map(String.init)
                    try #require(parts.count == 2)
                    units[fields[1], default: [:]][parts[0]] = parts[1]
                }
            } else if let colon = line.firstIndex(of: ":"), line.first?.isLowercase == true,
                line[..<colon].allSatisfy({ !$0.isWhitespace && !$0.isUppercase })
            {
                configuration[String(line[..<colon])] = line[line.index(after: colon)...].trimmingCharacters(
                    in: .whitespaces)
            } else if !line.isEmpty {
                ignored.append(line)
            }
        }
    }
}

@Suite struct BenchstatTests {
    @Test("one line per process, with a positive count of iterations and the median of the process")
    func processes() throws {
        let format = try BenchmarkFormat(try ExportFormat.benchstat.text(ExportSample.result))
        #expect(format.ignored == [])
        let name = "Search/implementation=indexed/input=chain-1000/size=1000/plan=warm"
        let lines = format.lines.filter { $0.name == name }
        #expect(lines.count == 5)
        let cell = try #require(ExportSample.result.cells.first { $0.implementation == "indexed" })
        #expect(lines.map { $0.values["ns/op"] } == cell.processMedians.map { $0.median })
        #expect(lines.map(\.iterations) == [10, 10, 10, 10, 10])
        // Bytes were counted in all five processes, allocations in the first alone.
        let counted = format.lines.filter { $0.name == name.replacing("plan=warm", with: "plan=memory") }
        #expect(counted.map { $0.values["B/op"] } == [48, 48, 48, 48, 48])
        #expect(counted.map { $0.values["allocs/op"] } == [0, nil, nil, nil, nil])
        #expect(!lines.isEmpty && lines.allSatisfy { $0.package == "search" })
    }

    @Test("every unit says which way is better, and exact ones that they are")
    func units() throws {
        let format = try BenchmarkFormat(try ExportFormat.benchstat.text(ExportSample.result))
        #expect(format.units["ns/op"] == ["better": "lower", "metric": "time", "unit": "ns"])
        #expect(
            format.units["allocs/op"] == [
                "assume": "exact", "better": "lower", "metric": "allocations", "unit": "allocations",
            ])
        let used = Set(format.lines.flatMap { $0.values.keys })
        #expect(Set(format.units.keys) == used)
        #expect(used == ["ns/op", "build-ns/op", "allocs/op", "B/op", "resident-B/node", "instructions/op"])
        #expect(format.configuration["toolchain"]?.hasPrefix("swift ") == true)
        #expect(format.configuration["cpu"] == "A processor \"with quotes\"")
    }

    @Test("what was counted where no time was taken has lines of its own")
    func countsAlone() throws {
        let format = try BenchmarkFormat(try ExportFormat.benchstat.text(ExportSample.result))
        let lines = format.lines.filter { $0.name.contains("implementation=counted") }
        #expect(lines.map(\.values) == [["instructions/op": 584], ["allocs/op": 2], ["allocs/op": 2]])
    }

    @Test("every metric has a unit of its own, so that no two are averaged")
    func ownUnits() throws {
        var result = ExportSample.empty
        let rates = [Metric.rate, .byteRate, Metric("frames", unit: "operations/s", .moreIsBetter)]
        result.cells = ([.time, .processorTime, Metric("wait", unit: "ns"), Metric("odd", unit: "")] + rates).map {
            ExportSample.cell("e", "i", "n", .warm, $0, around: 5, processes: 1)
        }
        let format = try BenchmarkFormat(try ExportFormat.benchstat.text(result))
        #expect(format.lines.count == 1)
        #expect(
            format.lines[0].values.keys.sorted() == [
                "bytes-per-second-bytes/s", "cpu-time-ns/op", "frames-operations/s", "ns/op", "odd/op",
                "rate-operations/s", "wait-ns/op",
            ])
    }

    @Test("no name has a blank, is taken apart at a slash of its own, or ends as if in a number of processors")
    func hostileNames() throws {
        let result = ExportSample.hostile
        let format = try BenchmarkFormat(try ExportFormat.benchstat.text(result))
        #expect(format.ignored == [])
        #expect(Set(format.lines.map { "\($0.package ?? "") \($0.name)" }).count == result.cells.count)
        #expect(format.lines.count == 2 * result.cells.count)

        for line in format.lines {
            let parts = line.name.split(separator: "/", omittingEmptySubsequences: false)
            #expect(parts.dropFirst().map { $0.prefix { $0 != "=" } } == ["implementation", "input", "size", "plan"])
            #expect(line.name.split(separator: "-").last?.allSatisfy { $0.isNumber } != true)
            #expect(line.name.first?.isLowercase == false)
        }
    }
}
