import JSONText
import Testing

@Suite("Reading JSON")
struct JSONDocumentTests {
    private let text = """
        {"user": "a\\u00e9\\ud83d\\ude00\\n\\/", "empty": "", "list": [1, [], {}, null, true, false],
         "nested": {"deep": [{"id": 9007199254740993}]}, "caf\\u00e9": -0.5e1}
        """

    @Test("strings are found by key, without their escapes")
    func strings() throws {
        let document = try JSONDocument(text: text)
        #expect(document.string(document.member("user")) == "aé😀\n/")
        #expect(document.string(document.member("empty")) == "")
    }

    @Test("a key that is not there has no value, and is null")
    func missing() throws {
        let document = try JSONDocument(text: text)
        #expect(document.member("missing") == nil)
        #expect(document.string(document.member("missing")) == nil)
        #expect(document.isNull(document.member("missing")))
        #expect(!document.isNull(0))
    }

    @Test("values have kinds, and stand in order with their keys")
    func kinds() throws {
        let document = try JSONDocument(text: text)
        #expect(document.kind(of: 0) == .object)
        let list = document.children(of: document.member("list")).map { document.kind(of: $0) }
        #expect(list == [.number, .array, .object, .null, .true, .false])
        #expect(document.children(of: 0).map { document.key(of: $0) } == ["user", "empty", "list", "nested", "café"])
        #expect(document.children(of: document.member("user")).isEmpty)
    }

    @Test("a key with an escape is found by what it stands for")
    func escapedKey() throws {
        let document = try JSONDocument(text: text)
        #expect(document.double(document.member("café")) == -5)
        #expect(document.double(document.member(named: "café")) == -5)
    }

    @Test("a truth is read")
    func truth() throws {
        let document = try JSONDocument(text: text)
        #expect(document.boolean(document.children(of: document.member("list")).map { $0 }[4]) == true)
    }

    @Test("a path leads from the outermost value to every other, by keys and positions")
    func paths() throws {
        let document = try JSONDocument(
            text: #"{"MMTApp": [{"config": [0, {"id": 1}]}], "a b": {"\u0022": []}, "1": {"": 2}}"#)
        let paths = (0..<document.count).map(document.path)
        #expect(
            paths == [
                "$", "$.MMTApp", "$.MMTApp[0]", "$.MMTApp[0].config", "$.MMTApp[0].config[0]", "$.MMTApp[0].config[1]",
                "$.MMTApp[0].config[1].id", #"$["a b"]"#, #"$["a b"]["\""]"#, #"$["1"]"#, #"$["1"][""]"#,
            ])
    }

    @Test("values and keys have lines of their own, counted from the given one")
    func lines() throws {
        let document = try JSONDocument(text: "\n{\"a\"\n:\n1,\n\"b\":[\n2]}", line: 10)
        let lines = (0..<document.count).map(document.line)
        #expect(lines == [11, 13, 14, 15])
        #expect(document.keyLine(of: 1) == 11)
        #expect(document.keyLine(of: 3) == 15)
    }

    @Test("the raw bytes of a value are those of the text")
    func rawBytes() throws {
        let document = try JSONDocument(text: #"[ "a\n" , {"b" : 1} , -1.5e3, null]"#)
        let raw = (1..<document.count).map { String(decoding: document.rawBytes(of: $0), as: UTF8.self) }
        #expect(raw == [#""a\n""#, #"{"b" : 1}"#, "1", "-1.5e3", "null"])
    }

    @Test("a document of copied bytes outlives them")
    func owns() throws {
        func make() throws -> JSONDocument {
            var bytes = Array(#"{"key":"a value that is longer than small strings are"}"#.utf8)
            let document = try JSONDocument(copying: bytes)
            for index in bytes.indices { bytes[index] = 0 }
            return document
        }

        let document = try make()
        #expect(document.string(document.member("key")) == "a value that is longer than small strings are")
    }

    @Test("a byte order mark in front is skipped")
    func skipsByteOrderMark() throws {
        #expect(try JSONDocument(text: "\u{FEFF}[1]").count == 2)
    }

    @Test("a string compares with a text after its escapes are replaced")
    func comparesStrings() throws {
        let document = try JSONDocument(text: #"["view", "vi\u0065w", "views", 1]"#)
        #expect((1...4).map { document.string($0, is: "view") } == [true, true, false, false])
        #expect(document.withString(2) { Array($0) } == Array("view".utf8))
        #expect(document.withString(4) { Array($0) } == nil)
    }

    @Test("a parser gives every line its own document, even while the one before is still read")
    func reusesItsList() throws {
        let parser = JSONParser()
        let texts = ["[1,2,3]", "{\"a\":[]}", "[", "[4]"].map { Array($0.utf8) }
        var documents: [JSONDocument] = []
        texts.withUnsafeBufferPointer { texts in
            for text in texts {
                text.withUnsafeBufferPointer { bytes in
                    if let document = try? parser.parse(bytes, line: 7) {
                        documents.append(document)
                        #expect(document.line(of: 0) == 7)
                    }
                }
            }
        }
        #expect(documents.map(\.count) == [4, 2, 2])
    }
}
