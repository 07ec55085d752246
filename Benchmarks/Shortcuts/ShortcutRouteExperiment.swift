import JSONText
import LabKit
import Reproducibility
import Shortcuts
import Workloads

/// Which handler does an activity type have? One route, of 1,000 that take turns.
///
/// `switch` compares with one type after the other, as the article does. If types share a long beginning
/// (`long-prefix`), every comparison and every hash has more bytes to read. Source: shortcuts, Continue.
public let shortcutRoute = Experiment(
    "shortcut-route", "Find the handler of an activity type; 1,000 types in turn.", operation: "route",
    sizeUnit: "types", budget: .p99(.milliseconds(1))
) {
    RouteSubject.inputs(.ordinary, hits: 1, "hits", sizes: [10, 10_000], standard: [1_000, 100_000])
    RouteSubject.inputs(.ordinary, hits: 0, "misses", standard: [10_000])
    RouteSubject.inputs(.longPrefix, hits: 1, "long-prefix", standard: [10, 10_000, 100_000])
    RouteSubject.everySmallTable
    RouteSubject.randomTables
} comparing: {
    Implementation.routes("switch", role: .reference, SwitchRoutes.self)
    Implementation.routes("dictionary", DictionaryRoutes.self)
    Implementation.routes("perfect-hash", PerfectHashRoutes.self)
    Implementation.bareRoutes
}

/// The types of activities that have handlers, and the types that are looked up.
private struct RouteSubject: Shrinkable, Sendable {
    var types: [String]
    var queries: [String]

    var shrinkCandidates: [Self] { removing(from: \.types) + removing(from: \.queries) }

    static func inputs(
        _ kind: ActivityTypes, hits: Double, _ shape: String, sizes: [Int] = [], standard: [Int]
    ) -> Inputs<RouteSubject> {
        Inputs(
            shape, sizes: sizes, standard: standard, thorough: [1_000_000], smallest: 1, largest: 1_000_000
        ) { size, context in
            let types = kind.types(size, seed: context.seed)
            var random = Xoshiro256StarStar(seed: Seed.derive(context.seed, "routes"))
            let queries = kind.misses(1_000, seed: context.seed).map { miss in
                // A copy, because the type of an activity from the system is not the table's own string.
                random.chance(hits)
                    ? String(decoding: Array(types[random.index(below: size)].utf8), as: UTF8.self) : miss
            }

            return RouteSubject(types: types, queries: queries)
        }
        .recipe { "ActivityTypes.\(kind), \($0) types, 1,000 look-ups, \(Int(hits * 100)) in 100 of them hits" }
    }

    /// All sets of texts of up to two letters from a few, including the empty set, with a look-up of each text. One
    /// letter is é, in one scalar and in two.
    static let everySmallTable = Cases<RouteSubject>("every small table") { budget, visit in
        let letters = ["", "a", "b", "\u{e9}", "e\u{301}"]
        let texts = letters.flatMap { first in letters.filter { $0 != "" || first == "" }.map { first + $0 } }
        let distinct = Array(Set(texts.map { ExactText($0) })).map(\.text).sorted {
            $0.utf8.lexicographicallyPrecedes($1.utf8)
        }

        let count = min(distinct.count, 2 * max(budget.exhaustiveSize, 0))
        for set in 0..<(1 << count) {
            let types = (0..<count).filter { set >> $0 & 1 == 1 }.map { distinct[$0] }
            try visit(RouteSubject(types: types, queries: distinct))
        }
    }

    static let randomTables = Cases<RouteSubject>.random("random tables") { random in
        let kind = ActivityTypes.allCases[random.index(below: 2)]
        var types = kind.types(random.index(below: 60), seed: random.seed)
        for index in types.indices where random.chance(0.2) {
            types[index] = String(repeating: "λ", count: random.index(below: 120)) + "\(index)"
        }

        var queries = types + kind.misses(5, seed: random.seed)
        for type in types where random.chance(0.5) {
            var bytes = Array(type.utf8)
            bytes[random.index(below: bytes.count)] ^= 1
            queries.append(String(decoding: bytes, as: UTF8.self))
            queries.append(String(type.dropLast()))
        }

        return RouteSubject(types: types, queries: queries)
    }
}

/// A table of handlers, and the types to look up in it.
private struct RoutingState<Table: Routes>: TouchesMemory {
    let table: Table
    let subject: RouteSubject

    /// The answers of all look-ups. Of a table with more than 100,000 types, only the first 200: all of them would take
    /// longer than measuring.
    var answers: [Int?] {
        subject.queries.prefix(subject.types.count > 100_000 ? 200 : .max).map { table.handler(of: $0) }
    }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        (table as? any TouchesMemory)?.visitTouchedMemory(visit)
    }
}

extension SwitchRoutes: TouchesMemory {}
extension PerfectHashRoutes: TouchesMemory {}

extension Implementation where Subject == RouteSubject, Answer == [Int?] {
    @inline(__always)
    fileprivate static func routes<Table: Routes & SendableMetatype>(
        _ name: String, role: Role = .implementation, _ type: Table.Type
    ) -> Self {
        Implementation(
            name, role: role, turns: \.queries.count,
            prepare: { RoutingState(table: try Table($0.types), subject: $0) },
            run: { routing, turn in routing.table.handler(of: routing.subject.queries[turn]) ?? -1 },
            answer: { $0.answers })
    }

    fileprivate static var bareRoutes: Self {
        Implementation(
            "bare", role: .bare, turns: \.queries.count, prepare: { $0 },
            run: { subject, turn in subject.queries[turn].utf8.count }, answer: { _ in [] })
    }
}
