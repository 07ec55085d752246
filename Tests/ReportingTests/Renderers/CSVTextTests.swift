import Foundation
import Reproducibility
import Testing

@testable import Reporting
@testable import Results

@Suite struct CSVTextTests {
    @Test("fields are quoted when they hold a comma, a quote or a line end, and only then")
    func fields() {
        #expect(CSVText.field("a b") == "a b")
        #expect(CSVText.field("a,b") == "\"a,b\"")
        #expect(CSVText.field("a\"b") == "\"a\"\"b\"")
        #expect(CSVText.field("a\r\nb") == "\"a\r\nb\"")
        #expect(CSVText.field("a\u{301}\"\u{301}") == "\"a\u{301}\"\"\u{301}\"")
        #expect(CSVText.row(["a", "", "b"]) == "a,,b\r\n")
        #expect(CSVText.rows(of: CSVText.row([""]) + CSVText.row(["", ""])) == [[""], ["", ""]])
    }

    @Test("a text that a spreadsheet would calculate has an apostrophe in front, and is read without it")
    func formulas() {
        for text in ["=1+1", "+1+1", "-1-1", "@SUM(A1)", "\tx", "=", "- item", "'=1", "''-x"] {
            #expect(CSVText.field(text) == "'" + text)
            #expect(CSVText.rows(of: CSVText.row([text])) == [[text]])
        }
        #expect(CSVText.field("\r=1") == "\"'\r=1\"")
    }

    @Test("numbers and other texts have no apostrophe in front")
    func noFormulas() {
        for text in ["-1.5", "+1e-9", "it's", "'quoted'", "a=b", "", "1-1"] { #expect(CSVText.field(text) == text) }
    }

    @Test("what is written is read again: every text next to every other, and random rows")
    func roundTrips() {
        for first in HostileTexts.all {
            for second in HostileTexts.all {
                #expect(CSVText.rows(of: CSVText.row([first, second]))?.first.map { $0 == [first, second] } == true)
            }
        }

        var random = Xoshiro256StarStar(seed: 7)
        let alphabet = Array(",\"\r\n ab📱".unicodeScalars)
        for _ in 0..<500 {
            let rows = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                (0..<3).map { _ in
                    String(
                        String.UnicodeScalarView(
                            (0..<Int.random(in: 0...5, using: &random)).map { _ in
                                alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
                            }))
                }
            }

            let read = CSVText.rows(of: rows.map(CSVText.row).joined())
            #expect(
                read?.map { $0.map { Array($0.unicodeScalars) } } == rows.map { $0.map { Array($0.unicodeScalars) } })
        }
    }

    @Test("any line end is read, a last one may be missing, and a quote that is never closed is none")
    func lineEnds() {
        #expect(CSVText.rows(of: "a,b\nc,d\r\ne,f") == [["a", "b"], ["c", "d"], ["e", "f"]])
        #expect(CSVText.rows(of: "\"\"\n") == [[""]])
        #expect(CSVText.rows(of: "") == [])
        #expect(CSVText.rows(of: "a,\"b\n") == nil)
    }
}
