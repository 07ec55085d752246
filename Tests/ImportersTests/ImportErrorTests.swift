import Importers
import Testing

@Suite("Files that are refused")
struct ImportErrorTests {
    private func reason(_ bytes: [UInt8]) -> (line: Int, reason: ImportError.Reason)? {
        do throws(ImportError) {
            _ = try DumpImporter().importFile(bytes, name: "f")
            return nil
        } catch {
            return (error.line, error.reason)
        }
    }

    @Test("an empty file, space alone and a byte order mark alone are empty")
    func refusesEmpty() {
        for text in ["", " \n\t\r\n", "\u{FEFF}", "\u{FEFF}\n"] {
            #expect(refusal(of: text) == ImportError(file: "dump", line: 1, reason: .empty))
        }
    }

    @Test("bytes that are not UTF-8 are named with offset and line")
    func refusesOtherBytes() {
        // Table 3-7 of the Unicode standard: overlong forms, surrogates, beyond U+10FFFF, stray and missing bytes.
        let sequences: [[UInt8]] = [
            [0xFF], [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xC3], [0xF0, 0x9F, 0x98, 0x20],
        ]
        for sequence in sequences {
            for padding in [0, 5, 8, 13] {
                let head = Array("<A: 0x1>\n".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: padding)
                let message = reason(head + sequence + Array("\n".utf8))
                #expect(message?.reason == .notUTF8(byteOffset: head.count), "\(sequence)")
                #expect(message?.line == 2)
            }
        }
        #expect(refusal(of: "<A: 0x1; text = 'é€😀\u{10FFFF}\u{E000}'; x = 1>") == nil)
    }

    @Test("UTF-16 and UTF-32 are named, with byte order mark or without")
    func namesOtherEncodings() {
        let text = Array("<UIView: 0x1>".utf8)
        let little: [UInt8] = text.flatMap { [$0, 0] as [UInt8] }
        let big: [UInt8] = text.flatMap { [0, $0] as [UInt8] }

        for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
            #expect(reason(bytes)?.reason == .otherEncoding("UTF-16"))
        }

        let wide: [UInt8] = text.flatMap { [$0, 0, 0, 0] as [UInt8] }
        for bytes in [wide, [0xFF, 0xFE, 0, 0] + text, [0, 0, 0xFE, 0xFF] + text] {
            #expect(reason(bytes)?.reason == .otherEncoding("UTF-32"))
        }
    }

    @Test("a zero byte is named with offset and line")
    func refusesZeroBytes() {
        for padding in 0..<17 {
            let head = "<A: 0x1>\n" + String(repeating: "x", count: padding)
            let message = reason(Array((head + "\0<B: 0x2>\n").utf8))
            #expect(message?.reason == .zeroByte(byteOffset: head.utf8.count))
            #expect(message?.line == 2)
        }
    }

    @Test("a file that is no dump is refused as unknown, and the error lists the formats")
    func refusesOtherFormats() {
        for text in [
            "hello", "{}", "[]", "{\"a\":1}", "<html><body/></html>", "a\tb\n1\t2\n", "<", "{",
            "Node = `<Class: 0xADDR; k = v>`",
            "<plist version=\"1.0\"/>", "\"", "View Hierarchy", "a < b > c; d", "<?xml version=\"1.0\"?>",
            "<hierarchyX/>",
        ] {
            #expect(refusal(of: text)?.reason == .unknownFormat, "\(text)")
        }

        let description = refusal(of: "hello")?.description ?? ""
        for format in DumpFormat.allCases { #expect(description.contains(format.rawValue)) }
    }

    @Test("an error is one line: file, line, reason")
    func describesOnOneLine() {
        let error = ImportError(file: "a\nb.txt", line: 7, reason: .malformed("x\ny\r\u{2028}z"))
        #expect(error.description == "a b.txt:7: malformed: x y  z")
        let reasons: [ImportError.Reason] = [
            .empty, .notUTF8(byteOffset: 1), .otherEncoding("UTF-16"),
            .zeroByte(byteOffset: 1), .unknownFormat, .truncated("here"), .malformed("x"), .tooDeep(limit: 10_000),
            .tooManyViews(limit: 2), .tooManyAttributes(limit: 2),
            .tooManyNamespaces(limit: 2), .noViews, .strict("w"), .unavailable("u"),
        ]
        for reason in reasons {
            let text = ImportError(file: "f", line: 3, reason: reason).description
            #expect(text.hasPrefix("f:3: "))
            #expect(!text.contains("\n"))
        }
        for reason in [ImportError.Reason.unreadable("no"), .tooLarge(limit: 1)] {
            let text = ImportError(file: "f", line: 1, reason: reason).description
            #expect(text == "f: \(reason)", "a file that was not read has no line")
        }
        #expect(
            ImportError(file: "f", line: 3, reason: .tooDeep(limit: 10_000)).description.contains(
                "deeper than 10000 levels"))
    }

    @Test("a file that cannot be read is named with the system's reason")
    func namesUnreadableFiles() {
        #expect(throws: ImportError.self) { try DumpImporter().importFile(at: "/nonexistent/file") }
        #expect(throws: ImportError(file: "/", line: 1, reason: .unreadable("a folder, where a file was expected"))) {
            try DumpImporter().importFile(at: "/")
        }
    }
}
