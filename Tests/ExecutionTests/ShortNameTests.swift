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
            (
                "function signature specialization <Arg[1] = [Closure Propagated : $sSl10AlgorithmsSL7ElementRpzrlE3min"
                    + "5countSayACGSi_tFSbAC_ACtcfu_SaySiG_Tt1G5, Argument Types : []> of generic specialization "
                    + "<Swift.Array<Swift.Int>> of (extension in Algorithms):Swift.Collection.min(count: Swift.Int, "
                    + "sortedBy: (A.Element, A.Element) throws -> Swift.Bool) throws -> Swift.Array<A.Element>",
                "Collection.min(count:sortedBy:)"
            ),
            (
                "merged function signature specialization <Arg[1] = [Closure Propagated : $s1, Argument Types : []> of "
                    + "function signature specialization <Arg[0] = [Closure Propagated : $s2, Argument Types : "
                    + "[@callee_guaranteed (@unowned lab.Foo) -> ()lab.Bar]> of generic specialization <lab.Foo> of "
                    + "lab.Gate.run(report: (lab.Foo) -> ()) throws -> lab.Bar", "Gate.run(report:)"
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
            ("add #1 <A where A: Swift.Sequence>(A, as: Swift.Int) -> () in lab.all() -> ()", "add #1 in all()"),
            ("static Swift.Int.< infix(Swift.Int, Swift.Int) -> Swift.Bool", "static Int.< infix(_:_:)"),
            (
                "protocol witness for static Swift.Comparable.<= infix(A, A) -> Swift.Bool in conformance lab.Line : "
                    + "Swift.Comparable in lab", "protocol witness for static Comparable.<= infix(_:_:)"
            ),
            (
                "merged @objc closure #2 (Swift.Optional<Swift.Int>) -> () in (1) await resume partial function for "
                    + "static lab.Reader.read() async -> ()", "closure #2 in static Reader.read()"
            ),
            (
                "closure #1 (A1) -> () in default argument 0 of (extension in lab):Swift.Array.take(first: (A) -> ()) "
                    + "-> ()", "closure #1 in default argument 0 of Array.take(first:)"
            ),
            (
                "reabstraction thunk helper from @callee_guaranteed () -> (@unowned Swift.Double) to @escaping "
                    + "@callee_guaranteed () -> (@out Swift.Double)", "reabstraction thunk"
            ),
        ])
    func functions(demangled: String, name: String) { #expect(ShortName(of: demangled).description == name) }

    @Test(
        "a text of another form stays as it is",
        arguments: ["type metadata accessor for lab.Foo", "one-time initialization function for table", "main", ""])
    func others(text: String) { #expect(ShortName(of: text).description == text) }

    @Test("closures lie in each other however deep, and a bracket that opens nothing is no error")
    func deep() {
        let closures = String(repeating: "closure #1 () -> () in ", count: 1_000)
        let name = ShortName(of: closures + "lab.f() -> ()").description
        #expect(name == String(repeating: "closure #1 in ", count: 1_000) + "f()")
        let specialised = String(repeating: "generic specialization <lab.A> of ", count: 1_000)
        #expect(ShortName(of: specialised + "lab.f() -> ()").description == "f()")
        for text in ["(", ")", "<<<<", ">>>> of ", "closure #1", "closure # in "] {
            #expect(ShortName(of: text).description == text)
        }
    }

    @Test("a symbol of C stays as it is")
    func symbols() {
        #expect(SymbolName.short("touched") == "touched")
        #expect(SymbolName.short("$s3lab1f1xS2i_tF") == "f(x:)")
    }
}
