import ElementID
import Reproducibility
import Testing
import UIModel

@Suite("Reading and printing IDs")
struct ElementIDTests {
    @Test("an ID is a root and steps, and a step without an index means the first")
    func parts() throws {
        let id = try ElementID("DemoViewController/UIView/UIButton[1]", maximumSteps: 10)
        #expect(id.root == "DemoViewController")
        #expect(id.steps.map(\.className) == ["UIView", "UIButton"])
        #expect(id.steps.map(\.index) == [0, 1])
        #expect("\(id)" == "DemoViewController/UIView[0]/UIButton[1]")
        #expect(try ElementID("DemoViewController", maximumSteps: 0).steps.isEmpty)
    }

    @Test("a text that is no ID is refused, with the position of the faulty byte", arguments: Self.wrong)
    func errors(text: String, error: ElementIDError) {
        #expect(throws: error) { try ElementID(text, maximumSteps: 3) }
        #expect(throws: error) { try DocumentedResolution(maximumSteps: 3).resolve(text, in: Window()) }
        #expect("\(error)".hasPrefix("byte \(error.position): "))
    }

    private static let wrong: [(String, ElementIDError)] = [
        ("", .emptyID),
        ("/", .emptyStep(position: 0)),
        ("/UIView", .emptyStep(position: 0)),
        ("A/", .emptyStep(position: 2)),
        ("A//B", .emptyStep(position: 2)),
        ("A/B[0]/", .emptyStep(position: 7)),
        ("A[0]", .strayBracket(position: 1)),
        ("A]", .strayBracket(position: 1)),
        ("[0]", .strayBracket(position: 0)),
        ("A/[0]", .strayBracket(position: 2)),
        ("A/B]", .strayBracket(position: 3)),
        ("A/B[0]C", .strayBracket(position: 5)),
        ("A/B[0][1]", .strayBracket(position: 5)),
        ("A/B[", .unclosedBracket(position: 3)),
        ("A/B[12", .unclosedBracket(position: 3)),
        ("A/B[1/C", .unclosedBracket(position: 3)),
        ("A/B[]", .missingIndex(position: 4)),
        ("A/B[-1]", .signedIndex(position: 4)),
        ("A/B[+1]", .signedIndex(position: 4)),
        ("A/B[x]", .notADigit(position: 4)),
        ("A/B[1 ]", .notADigit(position: 5)),
        ("A/B[[0]]", .notADigit(position: 4)),
        ("A/B[٣]", .notADigit(position: 4)),
        ("A/B[2147483648]", .indexTooLarge(position: 4)),
        ("A/B[99999999999999999999999999]", .indexTooLarge(position: 4)),
        ("A/B/C/D/E", .tooManySteps(maximum: 3, position: 8)),
    ]

    @Test("indices go up to the largest 32-bit number, and leading zeros mean nothing")
    func indices() throws {
        #expect(try ElementID("A/B[2147483647]", maximumSteps: 1).steps[0].index == .max)
        #expect("\(try ElementID("A/B[0000000000000000000007]", maximumSteps: 1))" == "A/B[7]")
    }

    @Test("an ID has at most 4,096 steps unless the caller allows more")
    func stepLimit() throws {
        let text = "A" + String(repeating: "/B", count: 4_096)
        let error = ElementIDError.tooManySteps(maximum: 4_096, position: 8_194)
        #expect(try ElementID(text).steps.count == 4_096)
        #expect(throws: error) { try ElementID(text + "/B") }
        #expect(throws: error) { try CompiledElementID(text + "/B") }
        #expect(try ElementID(text + "/B", maximumSteps: .max).steps.count == 4_097)
    }

    @Test(
        "bytes that are no UTF-8 are refused where they begin",
        arguments: [([0x41, 0xFF], 1), ([0xC3], 0), ([0x41, 0x2F, 0xC3, 0xA9, 0xED, 0xA0, 0x80], 4)] as [([UInt8], Int)]
    )
    func invalidBytes(bytes: [UInt8], position: Int) {
        #expect(throws: ElementIDError.notUTF8(position: position)) { try ElementID(utf8: bytes) }
    }

    @Test("a slash with an accent on it is a slash")
    func combiningCharacters() throws {
        let text = "A/\u{301}B[0]"
        #expect(try ElementID(utf8: text.utf8).steps.map(\.className) == ["\u{301}B"])
        let window = Window(className: "A").assemble([view("\u{301}B")])
        #expect(try DocumentedResolution().resolve(text, in: window) === window.subviews[0])
    }

    @Test("an ID is printed in its canonical spelling, which reads back as the same ID", arguments: 0..<20)
    func printing(block: UInt64) throws {
        var random = Xoshiro256StarStar(seed: Seed.derive(block, "printing"))
        for _ in 0..<500 {
            var text = "Root"
            var canonical = text
            for _ in 0..<random.index(below: 6) {
                let name = ["UIView", "Cell<Int>", "日本", " ", "a.b"][random.index(below: 5)]
                let index = random.index(below: 300)
                text +=
                    "/\(name)" + (index == 0 && random.chance(0.5) ? "" : "[\(random.chance(0.2) ? "00" : "")\(index)]")
                canonical += "/\(name)[\(index)]"
            }

            let id = try ElementID(text, maximumSteps: 10)
            #expect("\(id)" == canonical)
            #expect(try ElementID(canonical, maximumSteps: 10) == id)
        }
    }

    @Test("random bytes are read or refused alike by both readers, and never trap", arguments: 0..<20)
    func fuzz(block: UInt64) throws {
        var random = Xoshiro256StarStar(seed: Seed.derive(block, "fuzz"))
        let alphabet = Array("AB//[[]]0019-+é \u{0}".utf8) + [0xFF]
        let window = Window()
        let reader = ElementIDReader(maximumSteps: 5)
        let hierarchy = ViewHierarchy.observing(window)
        defer { withExtendedLifetime(hierarchy) {} }

        var accepted = 0
        for _ in 0..<5_000 {
            let bytes = (0..<random.index(below: 14)).map { _ in alphabet[random.index(below: alphabet.count)] }
            let result = Result { try ElementID(utf8: bytes, maximumSteps: 5) }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                #expect(throws: ElementIDError.self) { try result.get() }
                continue
            }

            let fromText = Result { try ElementID(text, maximumSteps: 5) }
            #expect(Self.outcome(fromText) == Self.outcome(result))
            let documented = Result { try DocumentedResolution(maximumSteps: 5).resolve(text, in: window) }
            #expect(Self.failure(documented) == Self.failure(result))
            let read = Result {
                try bytes.withUnsafeBufferPointer { try reader.resolve(utf8: $0, in: window) }
            }
            #expect(Self.failure(read) == Self.failure(result))

            if case .success(let id) = result {
                accepted += 1
                #expect(try ElementID("\(id)", maximumSteps: 5) == id)
            }
        }
        #expect(accepted > 50)
    }

    private static func outcome(_ result: Result<ElementID, any Error>) -> String { "\(result)" }

    private static func failure<Value>(_ result: Result<Value, any Error>) -> String {
        if case .failure(let error) = result { "\(error)" } else { "" }
    }
}
