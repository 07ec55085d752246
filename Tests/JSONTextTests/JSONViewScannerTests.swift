import Testing

@testable import JSONText

@Suite("Views scanned one after another")
struct JSONViewScannerTests {
    /// The steps of a text on one line: `A` for a view with this `type`, `)` for an end; `odd` at the end if it is.
    private func steps(_ text: String, keys: [StaticString] = ["type", "size"]) -> String {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBufferPointer { bytes in
            guard var scanner = JSONViewScanner(bytes, from: 0, keys: keys) else { return "odd" }

            var steps = ""
            while true {
                switch scanner.next() {
                case .view:
                    let members = scanner.members
                    steps += members.document.string(members["type"]) ?? "-"
                    let size = members.document.member("width", of: members["size"])
                    if let width = members.document.integer(size) { steps += "\(width)" }
                case .end: steps += ")"
                case .done: return steps
                case .notPlain: return steps + "odd"
                }
            }
        }
    }

    @Test("views come in the order of the text, with the members that are read")
    func scansViews() {
        #expect(steps(#"{"type":"A","children":[{"type":"B"},null,{"type":"C","x":[1,{"y":2}]}],"z":0}"#) == "AB)C))")
        #expect(steps(#"[ {"type" : "A\u0062\n"} , {"size":{"x":1,"width":7},"type":"B"} ]   "#) == "Ab\n)B7)")
        #expect(steps(#"{"children":[],"other":-1.5e+3}"#) == "-)")
        #expect(steps(#"{"children":[],"size":{"width":3},"type":"A"}"#) == "A3)")
        #expect(steps(#"{"type":"A","children":[{"children":[]}],"x":[]}"#) == "A-))")
        #expect(steps(#"{"type":"A\ud83d\ude00\u0062"}"#) == "A\u{1F600}b)")
        #expect(steps(#"{"type":"A","children":null,"x":true}"#) == "A)")
        #expect(steps(#"[ {},  {  } , {"a":{}} ]"#) == "-)-)-)")
    }

    @Test("texts with a fault, a key twice or one that is read too late are odd")
    func refusesOddTexts() {
        let odd = [
            #"{"type":"A","children":[],"type":"B"}"#, #"{"type":"A","children":[{}],"size":{}}"#,
            #"{"type":"A","x":{"a":1,"b":2,"a":3}}"#, #"{"type":"A","x":1,"y":2,"x":1}"#, #"{"ty\u0070e":"A","x":10}"#,
            #"{"type":"\ud83d\ud83d","a":1}"#, #"{"type":"\ude00","a":1}   "#,
            #"{"type":"A\x","other":1}"#, #"{"type":"\ud83d","a":1}   "#, #"{"type":"A","x":01,"y":1}"#,
            #"{"type":"A","x":1.,"y":1}"#, #"{"type":"A","x":1e,"y":1}"#, #"{"type":"A","x":-,"y":1}"#,
            #"{"type":"A","x":tru,"y":1}"#, #"{"type":"A","x":1,}      "#, #"{"type":"A","x":[1,],"y":1}"#,
            #"{"type":"A","children":[1]}"#, #"{"type":"A","children":[{},]}"#, #"{"type":"A"} {"type":"A"}"#,
            #"{"type":"A","x":"a}              "#, #"{"type":"A" "x":1}          "#, #"[null, {"type":"A"}]"#,
            #"{"type":"A","children":[{}}    "#, #"[{"type":"A"},{"type":"A"}"#, "{\"type\":\"A\tB\",\"x\":11}",
            #"{"type":"A","x":[[[[[[[[[1]]]]]]]]]}"#, #"{"type":"A","children":[{}]]"#, #"123456789012345678}"#,
        ]
        for text in odd { #expect(steps(text).hasSuffix("odd"), "\(text)") }
    }

    @Test("a text that is plain is valid JSON, and no cut of one is plain")
    func agreesWithDocuments() throws {
        let text =
            #"{"type":"A long text of a view","size":{"x":1,"width":2},"a key of many bytes":[0.5,-1e3,true,"\"é"],"#
            + #""children":[{"type":"B","children":[{"type":"C"}]},null,{"type":"B","children":[]}],"hint":"\u00e9"}"#
        #expect(steps(text) == "A long text of a view2BC))B))")
        let bytes = Array(text.utf8)
        for end in 0..<bytes.count { #expect(steps(String(decoding: bytes[..<end], as: UTF8.self)).hasSuffix("odd")) }

        for index in bytes.indices {
            for byte in "\"},0 \\\u{1F}".utf8 {
                var changed = bytes
                changed[index] = byte
                let text = String(decoding: changed, as: UTF8.self)
                if steps(text).hasSuffix("odd") { continue }
                #expect(throws: Never.self, "\(text)") { try JSONDocument(text: text) }
            }
        }
    }

    @Test("the values of many views do not overwrite those of the view that is read")
    func reusesMemory() {
        let views = (0..<2_000).map { #"{"type":"V\#($0)","size":{"x":0,"width":\#($0)},"other":[1,2]}"# }
        let expected = (0..<2_000).map { "V\($0)\($0))" }.joined()
        #expect(steps("[\(views.joined(separator: ","))]") == expected)
    }

    @Test("objects of many shapes are odd rather than slow")
    func boundsShapes() {
        let keys = (0..<2_000).map { #""k\#($0)":0"# }
        #expect(steps("{\(keys.joined(separator: ","))}") == "odd")
        #expect(steps("[\(keys.map { "{\($0)}" }.joined(separator: ","))]").hasSuffix("odd"))
    }
}
