import JSONText
import Testing

@Suite("Values of fields")
struct JSONFieldsTests {
    private enum Store: String, CaseIterable { case appStore, play }

    private func fields(_ text: String) throws -> JSONFields {
        JSONFields(try JSONDocument(text: text))
    }

    @Test("a string is read without its escapes")
    func string() throws {
        let fields = try fields(#"{"s":"a\n"}"#)
        #expect(try fields.string("s") == "a\n")
    }

    @Test("whole numbers are read to the last digit")
    func integers() throws {
        let fields = try fields(#"{"i":-7,"big":9007199254740993}"#)
        #expect(try fields.integer("i") == -7)
        #expect(try fields.integer("big") == 9_007_199_254_740_993)
    }

    @Test("a number with a fraction and a truth are read as they are")
    func numberAndTruth() throws {
        let fields = try fields(#"{"d":0.5,"b":true}"#)
        #expect(try fields.optionalDouble("d") == 0.5)
        #expect(try fields.optionalBoolean("b") == true)
    }

    @Test("a case is read by its name")
    func namedCase() throws {
        let fields = try fields(#"{"store":"play"}"#)
        #expect(try fields.namedCase("store", Store.self) == .play)
    }

    @Test("strings are read in their order")
    func strings() throws {
        let fields = try fields(#"{"words":["a","b"]}"#)
        #expect(try fields.strings("words") == ["a", "b"])
    }

    @Test("fields within an object, and objects within a list, are read")
    func nested() throws {
        let plan = try fields(#"{"plan":{"grace":16,"list":[{"x":1}]}}"#).fields("plan")
        #expect(try plan.integer("grace", in: 0...16) == 16)
        #expect(try plan.objects("list").map { try $0.integer("x") } == [1])
    }

    @Test(
        "an optional field that is missing or null has no value of any kind",
        arguments: ["n", "missing"] as [StaticString])
    func optional(key: StaticString) throws {
        let fields = try fields(#"{"s":"a","n":null}"#)
        #expect(try fields.optionalString(key) == nil)
        #expect(try fields.optionalInteger(key) == nil)
        #expect(try fields.optionalDouble(key) == nil)
        #expect(try fields.optionalBoolean(key) == nil)
        #expect(try fields.optionalNamedCase(key, Store.self) == nil)
        #expect(try fields.optionalFields(key) == nil)
        #expect(try fields.strings(key).isEmpty)
    }

    @Test("a field is there if it has a value other than null")
    func isThere() throws {
        let fields = try fields(#"{"s":"a","n":null}"#)
        #expect(fields.has("s"))
        for key in ["n", "missing"] as [StaticString] { #expect(!fields.has(key)) }
    }

    /// Expects an error that says so, and a line with it.
    private func expectError(
        _ message: String, sourceLocation: SourceLocation = #_sourceLocation, _ read: () throws(FieldError) -> Void
    ) {
        do throws(FieldError) {
            try read()
            Issue.record("accepted: \(message)", sourceLocation: sourceLocation)
        } catch {
            #expect(error.text == message, sourceLocation: sourceLocation)
            #expect(error.line == 1 && error.description == "1: \(message)", sourceLocation: sourceLocation)
        }
    }

    @Test("a field that is missing, null or of another type is refused with what was expected and what is there")
    func types() throws {
        let fields = try fields(#"{"user":7,"n":null,"plan":{"grace":99},"words":["a",{}],"half":1.5}"#)
        expectError("name: missing; a string was expected") { () throws(FieldError) in _ = try fields.string("name") }
        expectError("n: a string was expected, not null") { () throws(FieldError) in _ = try fields.string("n") }
        expectError("user: a string was expected, not the number 7") { () throws(FieldError) in
            _ = try fields.string("user")
        }
        expectError("plan: a string was expected, not an object") { () throws(FieldError) in
            _ = try fields.string("plan")
        }
        expectError("half: a whole number was expected, not 1.5") { () throws(FieldError) in
            _ = try fields.integer("half")
        }
        expectError("user: true or false was expected, not the number 7") { () throws(FieldError) in
            _ = try fields.optionalBoolean("user")
        }
        expectError("user: an array of strings was expected, not the number 7") { () throws(FieldError) in
            _ = try fields.strings("user")
        }
        expectError("words[1]: a string was expected, not an object") { () throws(FieldError) in
            _ = try fields.strings("words")
        }
        expectError("user: an object was expected, not the number 7") { () throws(FieldError) in
            _ = try fields.fields("user")
        }
    }

    @Test("a number beyond its range or type is refused with the range")
    func ranges() throws {
        let fields = try fields(#"{"user":7,"big":9223372036854775808,"far":1e999}"#)
        expectError("big: a whole number was expected, not 9223372036854775808") { () throws(FieldError) in
            _ = try fields.integer("big")
        }
        expectError("user: a whole number from 0 to 5 was expected, not 7") { () throws(FieldError) in
            _ = try fields.integer("user", in: 0...5)
        }
        expectError("far: a number below 1.8e308 was expected, not 1e999") { () throws(FieldError) in
            _ = try fields.optionalDouble("far")
        }
    }

    @Test("a name of no case is refused with the names of all")
    func otherName() throws {
        let fields = try fields(#"{"store":"amazon"}"#)
        expectError("store: one of appStore, play was expected, not \"amazon\"") { () throws(FieldError) in
            _ = try fields.namedCase("store", Store.self)
        }
    }

    @Test("a field is found exactly if it is there, whatever other keys the object has")
    func findsFields() throws {
        let keys: [StaticString] = [
            "a", "b", "c", "at", "id", "event", "status", "subtype", "signedDate", "environment", "purchaseToken",
            "originalTransactionId", "autoRenewing", "message", "data", "receipt",
        ]
        for present in 0..<(1 << keys.count) where present % 97 == 0 {
            let members = keys.indices.filter { present >> $0 & 1 == 1 }.map { "\"\(keys[$0])\":\($0)" }
            let fields = try fields("[{\(members.joined(separator: ","))}]").fields(of: 1)
            let isRight = keys.indices.allSatisfy { index in
                let value = fields.value(keys[index])
                return value.flatMap { fields.document.integer($0) } == (present >> index & 1 == 1 ? Int64(index) : nil)
            }
            if !isRight { Issue.record("fields of \(members)") }
        }

        #expect(try fields(#"{"x":0,"\u0061t":1}"#).integer("at") == 1)
        #expect(try fields("[]").value("at") == nil)
    }

    @Test("a field within another one is named by its path")
    func paths() throws {
        let plan = try fields(#"{"plan":{"grace":99,"odd key":[]}}"#).fields("plan")
        expectError("plan.grace: a whole number from 0 to 16 was expected, not 99") { () throws(FieldError) in
            _ = try plan.integer("grace", in: 0...16)
        }
        expectError("plan[\"odd key\"]: a string was expected, not an array") { () throws(FieldError) in
            _ = try plan.string("odd key")
        }
        expectError("plan.hold: missing; a string was expected") { () throws(FieldError) in
            _ = try plan.string("hold")
        }
    }
}
