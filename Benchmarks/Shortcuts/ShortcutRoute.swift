import LabKit
import Measurement
import Reproducibility
import Shortcuts
import Workloads

/// Which handler does an activity type have? One route, of 1,000 that take turns.
///
/// `switch` compares with one type after the other, as the document does. Where types share a long beginning (`long-prefix`), each
/// comparison and each hash has as much to read. Source: shortcuts, Continue.
public let shortcutRoute = Experiment(
    "shortcut-route",
    summary: "Find the handler of an activity type; 1,000 types in turn.",
    operation: "route",
    sizeUnit: "types",
    plans: [.warm, .cold, .memory],
    budget: .p99(.milliseconds(1), plan: .cold),
    answers: .equal,
    inputs: RouteSubject.inputs,
    validation: [RouteSubject.everySmallTable, RouteSubject.randomTables],
    implementations: [
        .routes("switch", role: .reference, SwitchRoutes.self) { $0.visitTouchedMemory($1) },
        .routes("dictionary", DictionaryRoutes.self) { _, _ in },
        .routes("perfect-hash", PerfectHashRoutes.self) { $0.visitTouchedMemory($1) },
        .bareRoutes,
    ])

/// Types that have handlers, and types that are looked up.
final class RouteSubject {
    let types: [String]
    let queries: ContiguousArray<String>

    init(types: [String], queries: [String]) {
        self.types = types
        self.queries = ContiguousArray(queries)
    }

    private static let lookups = 1_000

    /// Hits and misses in turn.
    private static func ladder(_ kind: ActivityTypes, hits: Double, _ shape: String) -> Ladder<RouteSubject> {
        Ladder(
            shape, sizes: 1...1_000_000,
            recipe: { "ActivityTypes.\(kind), \($0) types, 1,000 look-ups of which \(Int(hits * 100)) in 100 hit" }
        ) { size, context in
            let types = kind.types(size, seed: context.seed)
            let misses = kind.misses(Self.lookups, seed: context.seed)
            var random = Xoshiro256StarStar(seed: Seed.derive(context.seed, "routes"))
            let queries = misses.map { miss in
                // A copy of its own: the type of an activity that comes from the system is no string of the table.
                random.chance(hits)
                    ? String(decoding: Array(types[random.index(below: size)].utf8), as: UTF8.self) : miss
            }
            var digest = SHA256()
            for text in types + queries { digest.update("\(text)\n".utf8) }
            return Trial(
                subject: RouteSubject(types: types, queries: queries), nodes: size, digest: "\(digest.finalize())")
        }
    }

    static let inputs: [Input<RouteSubject>] =
        ladder(.ordinary, hits: 1, "hits").inputs(
            quick: [10, 10_000], standard: [1_000, 100_000], thorough: [1_000_000])
        + ladder(.ordinary, hits: 0, "misses").inputs(quick: [], standard: [10_000], thorough: [1_000_000])
        + ladder(.longPrefix, hits: 1, "long-prefix").inputs(
            quick: [], standard: [10, 10_000, 100_000], thorough: [1_000_000])

    // MARK: Validation

    struct Case: Sendable {
        var types: [String]
        var queries: [String]

        var trial: Trial<RouteSubject> {
            Trial(subject: RouteSubject(types: types, queries: queries), nodes: types.count)
        }

        var smaller: [Case] {
            types.indices.map { number in
                var smaller = self
                smaller.types.remove(at: number)
                return smaller
            }
                + queries.indices.map { number in
                    var smaller = self
                    smaller.queries.remove(at: number)
                    return smaller
                }
        }
    }

    /// Every set of the texts of up to two letters of a few, the empty one included, and all of them looked up; é in one
    /// scalar and in two.
    static let everySmallTable = ValidationCases<RouteSubject>(
        "every small table",
        generate: { budget, visit in
            let letters = ["", "a", "b", "\u{e9}", "e\u{301}"]
            var texts: [String] = []
            for first in letters {
                for second in letters where second != "" || first == "" { texts.append(first + second) }
            }
            let distinct = Array(Set(texts.map { ExactText($0) })).map(\.text).sorted {
                $0.utf8.lexicographicallyPrecedes($1.utf8)
            }
            let count = min(distinct.count, 2 * max(budget.exhaustiveSize, 0))
            for set in 0..<(1 << count) {
                let types = (0..<count).filter { set >> $0 & 1 == 1 }.map { distinct[$0] }
                guard try visit(Case(types: types, queries: distinct)) else { return }
            }
        },
        trial: { (value: Case) in value.trial }, shrink: { $0.smaller }, source: { "\($0)" })

    /// Tables of random types of all lengths, some with a long beginning in common, and look-ups that are nearly right.
    static let randomTables = ValidationCases<RouteSubject>(
        "random tables",
        generate: { budget, visit in
            for number in 0..<budget.randomCases {
                let seed = Seed.derive(budget.seed, "routes", "\(number)")
                var random = Xoshiro256StarStar(seed: seed)
                let kind = ActivityTypes.allCases[random.index(below: 2)]
                var types = kind.types(random.index(below: 60), seed: seed)
                for place in types.indices where random.chance(0.2) {
                    types[place] = String(repeating: "λ", count: random.index(below: 120)) + "\(place)"
                }
                var queries = types + kind.misses(5, seed: seed)
                for type in types where random.chance(0.5) {
                    var bytes = Array(type.utf8)
                    bytes[random.index(below: bytes.count)] ^= 1
                    queries.append(String(decoding: bytes, as: UTF8.self))
                    queries.append(String(type.dropLast()))
                }
                guard try visit(Case(types: types, queries: queries)) else { return }
            }
        },
        trial: { (value: Case) in value.trial }, shrink: { $0.smaller }, source: { "\($0)" })
}

/// A table and whose turn it is.
private final class RouteTurn<Table: Routes> {
    let table: Table

    init(_ table: Table) {
        self.table = table
    }
}

extension Implementation where Subject == RouteSubject, Answer == [Int?] {
    @inline(__always)
    fileprivate static func routes<Table: Routes & SendableMetatype>(
        _ name: String, role: Role = .implementation, _ type: Table.Type,
        touched: @escaping @Sendable (Table, (UnsafeRawPointer, Int) -> Void) -> Void
    ) -> Self {
        Self(name: name, role: role, limit: { _ in nil }) { subject in
            let state = RouteTurn(try Table(subject.types))
            let turn = Turn(count: max(1, subject.queries.count))
            return Prepared(
                touched: { visit in touched(state.table, visit) },
                // What was asked in the cases of millions of types and answers would be all that is compared.
                answer: {
                    subject.queries.prefix(subject.types.count > 100_000 ? 200 : .max).map {
                        state.table.handler(of: $0)
                    }
                },
                loop: { count in
                    for _ in 0..<count {
                        withOpaque(state) { consume($0.table.handler(of: subject.queries[turn.next()]) ?? -1) }
                    }
                })
        }
    }

    /// What the harness itself takes: the next text, and nothing done with it.
    fileprivate static var bareRoutes: Self {
        Self(name: "bare", role: .bare, limit: { _ in nil }) { subject in
            let turn = Turn(count: max(1, subject.queries.count))
            return Prepared(keepsState: false, answer: nil) { count in
                for _ in 0..<count { withOpaque(subject) { consume($0.queries[turn.next()].utf8.count) } }
            }
        }
    }
}
