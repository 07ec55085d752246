import Testing
import Workloads

@testable import Shortcuts

@Suite struct RouteTests {
    @Test("the article's handler takes its own type and no other, and launches are counted by source")
    func documented() throws {
        var opened = 0
        var registration = HandlerRegistration()

        // case "jp.co.gamewith.xxxxxx": Route.multiParticipate(); return true
        try registration.add("jp.co.gamewith.xxxxxx") { _ in opened += 1 }

        func run<Table: Routes>(_ type: Table.Type) throws {
            opened = 0
            let handlers = try ActivityHandlers<Table>(registration)
            let declared = Activity(type: "jp.co.gamewith.xxxxxx", title: "モンストのマルチに参加")
            #expect(handlers.continue(declared, from: .voice))
            #expect(handlers.continue(declared, from: .search))
            #expect(handlers.continue(declared, from: .search))

            for other in [
                "jp.co.gamewith.xxxxx", "jp.co.gamewith.xxxxxxx", "JP.CO.GAMEWITH.XXXXXX", "", " jp.co.gamewith.xxxxxx",
            ] {
                #expect(!handlers.continue(Activity(type: other, title: "a"), from: .suggestion))
            }
            #expect(opened == 3)
            #expect(handlers.launches == [.voice: 1, .search: 2])
        }

        try run(SwitchRoutes.self)
        try run(DictionaryRoutes.self)
        try run(PerfectHashRoutes.self)
    }

    @Test("two handlers for a type are refused at registration, and the first stays")
    func twoHandlers() throws {
        var called: [Int] = []
        var registration = HandlerRegistration()
        try registration.add("a") { _ in called.append(1) }
        #expect(throws: RouteError.twoHandlers(type: "a")) { try registration.add("a") { _ in called.append(2) } }
        let handlers = try ActivityHandlers<PerfectHashRoutes>(registration)
        handlers.continue(Activity(type: "a", title: "x"), from: .voice)
        #expect(called == [1])

        for types in [["a", "b", "a"], ["", ""]] {
            #expect(throws: RouteError.self) { try SwitchRoutes(types) }
            #expect(throws: RouteError.self) { try DictionaryRoutes(types) }
            #expect(throws: RouteError.self) { try PerfectHashRoutes(types) }
        }
        // Equivalent texts are two types.
        #expect(throws: Never.self) { try PerfectHashRoutes(["\u{e9}", "e\u{301}"]) }
    }

    @Test(
        "a perfect hash finds each of its types and no others, for any number of types",
        arguments: ActivityTypes.allCases)
    func perfectHash(kind: ActivityTypes) throws {
        for count in Array(0..<40) + [1_000, 20_000] {
            let types = kind.types(count, seed: UInt64(count))
            let routes = try PerfectHashRoutes(types)
            for (number, type) in types.enumerated() { #expect(routes.handler(of: type) == number) }

            for type in kind.misses(min(count, 500) + 1, seed: 9) + ["", "a"] {
                #expect(routes.handler(of: type) == nil)
            }
        }
    }

    @Test("types of up to 300 bytes differ from those with one changed bit, at every place")
    func everyLength() throws {
        let types = (0...300).map { String(repeating: "k", count: $0) }
        let routes = try PerfectHashRoutes(types)
        for (number, type) in types.enumerated() {
            #expect(routes.handler(of: type) == number)
            for index in stride(from: 0, to: type.utf8.count, by: 7) {
                var bytes = Array(type.utf8)
                bytes[index] ^= 1
                #expect(routes.handler(of: String(decoding: bytes, as: UTF8.self)) == nil)
            }
        }
    }

    @Test("a hash depends on each of its bytes and on their number, for all lengths")
    func hash() {
        var seen: Set<UInt64> = []
        for count in 0...200 {
            // One byte more, so that there is an address.
            var bytes = [UInt8](repeating: 0, count: count + 1)

            func add() {
                bytes.withUnsafeBytes { bytes in
                    guard let start = bytes.baseAddress else { return }
                    seen.insert(TypeHash.hash(start, count: count, seed: 3))
                }
            }

            add()
            for index in 0..<count {
                bytes[index] = 0x80
                add()
                bytes[index] = 0
            }
        }
        #expect(seen.count == 201 + (0...200).reduce(0, +))
    }
}
