import JSONText

/// A file that is not a dump: a guess at its kind, and the way to a dump.
struct ForeignText {
    /// The kind, as the end of a sentence that begins with *it seems to be*.
    let kind: String
    let remedy: String

    /// The texts that identify kinds, in the order in which they are searched.
    private static let kinds: [(mark: StaticString, kind: String, remedy: String)] = [
        (
            "could not get idle state", "an error of uiautomator",
            "the screen never came to rest: stop its animations and dump again"
        ),
        ("null root node returned", "an error of uiautomator", "wake and unlock the device, and dump again"),
        ("Incident Identifier:", "a crash report", "it has no views: dump the screen in a debugger or a test"),
        ("\"entries\":", "a record of requests", "it has no views: dump the screen with a tool of tests"),
        ("_XCTest", "a log of tests without a dump", "print the `debugDescription` of the application in the test"),
        (
            "Test Case '-[", "a log of tests without a dump",
            "print the `debugDescription` of the application in the test"
        ),
        ("<html", "a page of HTML", "save the source that the tool of tests gives, not the page of a browser"),
        ("<plist", "a property list", "it has no views: dump the screen with `recursiveDescription`"),
        ("<svg", "a drawing", "it has no views: dump the screen with a tool of tests"),
        ("\"traceback\"", "an error of a driver", "the driver gave no source: start the session anew"),
        ("\"stacktrace\"", "an error of a driver", "the driver gave no source: start the session anew"),
        ("error: ", "an error of a debugger", "stop the app in the main thread, and print the window again"),
    ]

    /// The first bytes of files that are not texts.
    private static let beginnings: [(bytes: [UInt8], kind: String, remedy: String)] = [
        ([0x89, 0x50, 0x4E, 0x47], "a picture", isText), ([0xFF, 0xD8, 0xFF], "a picture", isText),
        ([0x47, 0x49, 0x46, 0x38], "a picture", isText), ([0x25, 0x50, 0x44, 0x46], "a PDF", isText),
        ([0x62, 0x70, 0x6C, 0x69], "a binary property list", isText), ([0x53, 0x51, 0x4C, 0x69], "a database", isText),
        ([0x50, 0x4B, 0x03, 0x04], "an archive", isText), ([0x37, 0x7A, 0xBC, 0xAF], "an archive", isText),
        ([0xFD, 0x37, 0x7A, 0x58], "packed by xz", "unpack it first"),
        ([0x42, 0x5A, 0x68], "packed by bzip2", "unpack it first"),
        ([0x4C, 0x5A, 0x49, 0x50], "packed by lzip", "unpack it first"),
        ([0x04, 0x22, 0x4D, 0x18], "packed by LZ4", "unpack it first"),
    ]

    private static let isText = "a dump is text: print it in a debugger or a test"

    /// Guesses the kind of a file.
    ///
    /// - Complexity: O(bytes).
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        if let beginning = Self.beginnings.first(where: { bytes.starts(with: $0.bytes) }) {
            kind = beginning.kind
            remedy = beginning.remedy
            return
        }

        let first = bytes.firstIndex { !$0.isSpace } ?? 0
        let early = 0..<min(bytes.count, 64 * 1024)
        if let match = Self.kinds.first(where: { bytes.first($0.mark, in: early) != nil }) {
            kind = match.kind
            remedy = match.remedy
            return
        }

        switch first < bytes.count ? bytes[first] : 0 {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            if let end = Self.truncation(bytes) {
                kind = "JSON that is truncated (the file ends \(end))"
                remedy = "copy or save the whole file again"
                return
            }

            let keys = Self.keys(bytes)
            kind = keys.isEmpty ? "JSON without views" : "JSON without views, with \(keys)"
            remedy = "dump the screen again with one of these tools"
        case UInt8(ascii: "<"):
            kind = "XML or HTML of another kind"
            remedy = "dump the screen again with one of these tools"
        default:
            kind = "text without a dump"
            remedy = "print the window in a debugger: `po [[UIWindow keyWindow] recursiveDescription]`"
        }
    }

    private static let options = JSONOptions(
        levels: 256, duplicateKeys: .last, toleratesOddStrings: true, checksUTF8: false, toleratedKept: 1)

    /// Returns the place where a JSON text ends too early; `nil` if it is whole, or not JSON.
    private static func truncation(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        do throws(JSONError) {
            _ = try JSONDocument(bytes, options: options)
            return nil
        } catch {
            guard case .truncated(let location) = error.reason else { return nil }
            return location
        }
    }

    /// Returns the first keys of an object, quoted.
    private static func keys(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        guard let document = try? JSONDocument(bytes, options: options), document.kind(of: 0) == .object else {
            return ""
        }

        return document.children(of: 0).prefix(4).map { JSONQuoting.quoted(document.key(of: $0) ?? "", atMost: 20) }
            .joined(separator: ", ")
    }
}
