import Foundation
import Testing

@testable import Results
@testable import Vocabulary

@Suite("CSV files")
struct CSVFileTests {
    @Test("CSV: columns are known by their names, rows of one benchmark are samples, a column can name the process")
    func csv() throws {
        let conversion = try converted(
            .csv,
            """
            Benchmark,n,time_ms,fork,date,remark
            sort,10,1.5,1,2026-01-02 03:04:05,x
            sort,10,2.5,1,2026-01-02 03:04:06,
            sort,10,3.5,2,2026-01-02 03:04:07,
            sort,100,9,1,2026-01-02 03:04:08,
            ,100,9,1,2026-01-02 03:04:08,
            """)
        #expect(
            conversion.cellTexts == [
                "csv/sort/10 warm time [[1500000.0, 2500000.0], [3500000.0]]", "csv/sort/100 warm time [[9000000.0]]",
            ])
        #expect(conversion.result.cells.map(\.input.size) == [10, 100])
        #expect(conversion.result.startedAt.ISO8601Format() == "2026-01-02T03:04:05Z")
        #expect(conversion.leftOut == ["1 × row without the name of a benchmark"])

        for (text, reason) in [
            ("a,b\n1,2\n", "there is no column for the implementation"),
            ("name,x\n1,2\n", "there is no column for the value"),
            ("name,value\na,2\n", "row 2 does not say its unit"), ("name,value\na\n", "row 2 has 1 field where"),
            ("name,\"value\n", "a quote in it is never closed"), ("", "it is empty"),
        ] {
            let error = #expect(throws: FileError.self, "\(text)") { try converted(.csv, text) }
            #expect(error?.reason.hasPrefix(reason) == true, "\(error?.reason ?? "")")
        }
    }

    @Test("CSV: more of a rate is better, unless a column says the direction, and a word that is none is refused")
    func directionsOfCSV() throws {
        let directions = try converted(
            .csv,
            """
            name,metric,value,unit,better
            a,throughput,1,MB/s,
            a,served,1,requests per second,
            a,frames,1,fps,Higher is better
            a,lost,1,packets/s,lower
            a,size,1,bytes," "
            a,score,1,points,MAXIMIZE
            """
        ).result.metrics
        let more = Set(directions.filter { $0.direction == .moreIsBetter }.map(\.name))
        #expect(more == ["throughput", "served", "frames", "score"])
        #expect(Set(directions.map(\.name)) == more.union(["lost", "size"]))

        for (rows, reason) in [
            ("a,score,1,,sideways", "row 2 has the direction 'sideways'; more or less is right, for what is better"),
            (
                "a,score,1,points,more\nb,score,1,points,less",
                "row 3 has 'score' in 'points', less is better; row 2 has it in 'points', more is better"
            ),
            (
                "a,size,1,KB,\nb,size,1,MB,",
                "row 3 has 'size' in 'MB', less is better; row 2 has it in 'KB', less is better"
            ),
            ("a,time,1,ms,more", "row 2 says that more of 'time' is better; less is"),
            ("a,time,1,furlongs,", "row 2 has 'time' in 'furlongs'; ns is right"),
            ("a,rate,1,ms,", "row 2 has 'rate' in 'ms'; operations/s is right"),
        ] {
            let error = #expect(throws: FileError.self, "\(rows)") {
                try converted(.csv, "name,metric,value,unit,better\n\(rows)\n")
            }
            #expect(error?.reason == reason)
        }
    }

    @Test("CSV: an input of several sizes is one input for each, and its name alone where it has one size")
    func inputsAndSizes() throws {
        let conversion = try converted(
            .csv,
            """
            name,input,n,time_ns
            a,random,10,1
            a,random,100,2
            a,random,10,3
            a,sorted,10,4
            a,odd,1e3,5
            a,odd,2e3,6
            a,,10,7
            a,none,,8
            """)
        #expect(
            conversion.cellTexts == [
                "csv/a/random,n=10 warm time [[1.0, 3.0]]", "csv/a/random,n=100 warm time [[2.0]]",
                "csv/a/sorted warm time [[4.0]]", "csv/a/odd,n=1e3 warm time [[5.0]]",
                "csv/a/odd,n=2e3 warm time [[6.0]]", "csv/a/10 warm time [[7.0]]", "csv/a/none warm time [[8.0]]",
            ])
        #expect(conversion.result.cells.map(\.input.size) == [10, 100, 10, 0, 0, 10, 0])
        // The sizes of one input make a line.
        #expect(conversion.result.cells.map(\.input.shape).prefix(2) == ["random", "random"])

        // One input may have one size in each experiment.
        let own = try converted(.csv, "suite,name,input,size,time_ns\nx,a,all,10,1\ny,a,all,20,2\n")
        #expect(own.cellTexts == ["x/a/all warm time [[1.0]]", "y/a/all warm time [[2.0]]"])
        #expect(own.result.cells.map(\.input.size) == [10, 20])
    }

    @Test("CSV: a column without a meaning is named, as is the second of one meaning, and cores are a number")
    func columnsOfCSV() throws {
        let conversion = try converted(.csv, "name,os,time_ms,median,n,\na,linux,1,2,3,\nb,mac,2,3,3,\n")
        #expect(conversion.cellTexts == ["csv/a/3 warm time [[1000000.0]]", "csv/b/3 warm time [[2000000.0]]"])
        #expect(conversion.leftOut.isEmpty && conversion.remarks.first == "columns that are not read: 'os', 'median'")

        for cores in ["two", "0", "-1", "1.5"] {
            let error = #expect(throws: FileError.self) {
                try converted(.csv, "name,time_ms,cores\na,1,\na,1,\(cores)\n")
            }
            #expect(error?.reason == "row 3 has '\(cores)' cores; a whole number from 1 is right")
        }
    }

    @Test("CSV: a byte order mark is none of the first name, and a unit may have its Greek letter")
    func marksOfCSV() throws {
        let conversion = try converted(.csv, "\u{FEFF}benchmark,time (µs)\r\na,1\r\n")
        #expect(conversion.cellTexts == ["csv/a/default warm time [[1000.0]]"])
        #expect(try converted(.csv, "name,time_\u{3BC}s\na,1\n").cellTexts == ["csv/a/default warm time [[1000.0]]"])

        for (text, name) in [("name;time_ms\na;1,5\n", "';'"), ("name\ttime_ms\na\t1.5\n", "tabs")] {
            let error = #expect(throws: FileError.self) { try converted(.csv, text) }
            #expect(
                error?.reason
                    == "its fields are separated by \(name); commas are right, with points in numbers")
        }
    }

    @Test("CSV: times in several units are one metric")
    func unitsOfCSV() throws {
        let conversion = try converted(.csv, "name,value,unit\na,1,ms\nb,2,s\nc,3,ns\n")
        #expect(conversion.result.cells.map(\.median) == [1e6, 2e9, 3])
        #expect(conversion.result.metrics.map(\.name) == ["time"])
    }
}
