import Testing

@testable import Execution

@Suite struct ShortNameTests {
    @Test(
        "a function has the name that one would say, with the labels of its parameters",
        arguments: [
            (
                "(extension in Algorithms):Swift.Sequence._minImplementation(count: Swift.Int, sortedBy: (A.Element, "
                    + "A.Element) throws -> Swift.Bool) throws -> [A.Element]",
                "Sequence._minImplementation(count:sortedBy:)"
            ),
            (
                "function signature specialization <Arg[1] = Dead> of ExitPage.TaggedOwnerSearch."
                    + "owningViewController(of: UIModel.Responder) -> Swift.Optional<UIModel.ViewController>",
                "TaggedOwnerSearch.owningViewController(of:)"
            ),
            ("UIModel.Application.next.getter : Swift.Optional<UIModel.Responder>", "Application.next"),
            (
                "generic specialization <Swift.Int> of closure #1 () -> () in lab.Foo.(bar in _AB)(c: A) async throws "
                    + "-> ()", "closure #1 in Foo.bar(c:)"
            ),
            ("lab.Foo.bar<A where A: Swift.Equatable>(x: A, (Swift.Int, b: Swift.Int)) -> A", "Foo.bar(x:_:)"),
            ("static Swift.Int.+ infix(Swift.Int, Swift.Int) -> Swift.Int", "static Int.+ infix(_:_:)"),
            ("lab.(helper in _0A1B)(x: Swift.Int) -> Swift.Int", "helper(x:)"),
            ("merged lab.g() -> ()", "g()"),
        ])
    func functions(demangled: String, name: String) { #expect(ShortName(of: demangled).description == name) }

    @Test(
        "a text of another form stays as it is",
        arguments: ["type metadata accessor for lab.Foo", "one-time initialization function for table", "main", ""])
    func others(text: String) { #expect(ShortName(of: text).description == text) }

    @Test("a symbol of C stays as it is")
    func symbols() {
        #expect(SwiftName.short("touched") == "touched")
        #expect(SwiftName.short("$s3lab1f1xS2i_tF") == "f(x:)")
    }
}
