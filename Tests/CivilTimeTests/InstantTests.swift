import Foundation
import Reproducibility
import Testing

import CivilTime

@Suite("Instants")
struct InstantTests {
    @Test("every documented form of a text is read as the right instant")
    func reads() throws {
        let cases: [(String, Int64)] = [
            ("1970-01-01T00:00:00Z", 0), ("2024-02-29T12:00:00Z", 1_709_208_000_000),
            ("2024-02-29T12:00:00.5Z", 1_709_208_000_500), ("2024-02-29T12:00:00.1239999Z", 1_709_208_000_123),
            ("2024-02-29T13:30:00+01:30", 1_709_208_000_000), ("2024-02-28T23:00:00-13:00", 1_709_208_000_000),
            ("1969-12-31T23:59:59.999Z", -1), ("0001-01-01T00:00:00Z", Instant.range.lowerBound),
            ("9999-12-31T23:59:59.999Z", Instant.range.upperBound), ("2000-02-29T00:00:00Z", 951_782_400_000),
            ("2024-02-29T12:00:00-00:00", 1_709_208_000_000),
        ]
        for (text, milliseconds) in cases { #expect(try Instant.milliseconds(text) == milliseconds, "\(text)") }
    }

    @Test("a text that is no instant is refused with the reason")
    func refuses() {
        let cases: [(String, InstantError)] = [
            ("", .form), ("2024-02-29", .form), ("2024-02-29 12:00:00Z", .form), ("2024-2-29T12:00:00Z0", .form),
            ("20240229T120000Z0000", .form), ("2024-02-29T12:00:00.Z", .form), ("2024-02-29T12:00:00Zx", .form),
            ("x024-02-29T12:00:00Z", .form), ("2024-02-29T12:00:00.123", .offset),
            ("2024-02-29T12:00:00+1:00", .offset),
            ("2024-02-29T12:00:00+0100", .offset), ("2024-02-29T12:00:00+24:00", .offset),
            ("2024-02-29T12:00:00+00:60", .offset), ("2024-02-29T12:00:00z", .offset), ("0000-01-01T00:00:00Z", .year),
            ("0001-01-01T00:00:00+00:01", .year), ("9999-12-31T23:59:59-00:01", .year),
            ("2024-13-01T00:00:00Z", .month), ("2024-00-01T00:00:00Z", .month), ("2023-02-29T00:00:00Z", .day),
            ("1900-02-29T00:00:00Z", .day), ("2024-04-31T00:00:00Z", .day), ("2024-01-00T00:00:00Z", .day),
            ("2024-01-01T24:00:00Z", .time), ("2024-01-01T00:60:00Z", .time), ("2024-01-01T23:59:60Z", .time),
        ]
        for (text, expected) in cases {
            #expect(throws: expected, "\(text)") { try Instant.milliseconds(text) }
        }
    }

    @Test("a text that is cut or changed at any byte is read as another instant or refused, without a crash")
    func survives() {
        var random = Xoshiro256StarStar(seed: Seed.derive(5, "instants"))
        let alphabet = Array("0123456789-+:.TZ x\u{0}".utf8)
        for _ in 0..<50_000 {
            var bytes = Array("2024-02-29T12:00:00.123+01:00".utf8)
            for _ in 0..<1 + random.index(below: 3) {
                bytes[random.index(below: bytes.count)] = alphabet[random.index(below: alphabet.count)]
            }

            let text = String(decoding: bytes.prefix(random.index(below: bytes.count + 1)), as: UTF8.self)
            if let instant = try? Instant.milliseconds(text) { #expect(Instant.range.contains(instant)) }
        }
    }

    @Test("from year 1 to 9999, each date has the day after the previous one, and each day gives its date back")
    func everyDay() {
        var number = Instant.range.lowerBound / 86_400_000
        for year in Int64(1)...9999 {
            for month in Int64(1)...12 {
                for day in 1...GregorianCalendar.days(inMonth: month, of: year) {
                    if GregorianCalendar.daysSince1970(year, month, day) != number
                        || GregorianCalendar.date(number) != (year, month, day)
                    {
                        Issue.record("\(year)-\(month)-\(day)")
                        return
                    }

                    number += 1
                }
            }
        }
        #expect(number * 86_400_000 - 1 == Instant.range.upperBound)
    }

    @Test("a written instant is read back as the same, here and by Foundation")
    func writes() throws {
        var random = Xoshiro256StarStar(seed: Seed.derive(5, "texts"))
        let width = UInt64(Instant.range.upperBound - Instant.range.lowerBound)
        for round in 0..<20_000 {
            var instant = Instant.range.lowerBound + Int64(random.number(below: width))
            if round % 2 == 0 { instant -= instant % 1_000 }
            let text = Instant.text(instant)
            #expect(try Instant.milliseconds(text) == instant, "\(text)")

            guard round % 20 == 0 else { continue }

            let style = Date.ISO8601FormatStyle(includingFractionalSeconds: instant % 1_000 != 0)
            // Foundation changes calendars in 1582.
            if instant > -12_219_000_000_000 {
                let seconds = try style.parse(text).timeIntervalSince1970
                #expect(abs(seconds * 1_000 - Double(instant)) < 0.5, "\(text)")
            }
        }
        #expect(Instant.text(0) == "1970-01-01T00:00:00Z")
        #expect(Instant.text(-1) == "1969-12-31T23:59:59.999Z")
    }

    @Test("the fast path for texts with Z gives the answer of the general one, for any byte at any place")
    func everyByte() {
        func instant(_ bytes: [UInt8], _ offset: String) -> Int64? {
            (bytes + offset.utf8).withUnsafeBufferPointer { try? Instant.milliseconds($0) }
        }

        for text in [
            "2024-02-29T12:34:56.789", "2024-02-29T12:34:56", "0001-01-01T00:00:00.000", "9999-12-31T23:59:59",
        ] {
            let bytes = Array(text.utf8)
            for index in bytes.indices {
                for byte in 0...255 as ClosedRange<UInt8> {
                    var changed = bytes
                    changed[index] = byte
                    if instant(changed, "Z") != instant(changed, "+00:00") {
                        Issue.record("\(String(decoding: changed, as: UTF8.self))")
                    }
                }
            }
        }
    }
}
