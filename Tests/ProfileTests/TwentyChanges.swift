extension CauseTests {
    /// Twenty changes, each in one function.
    static let changes: [PlantedChanges.Change] = [
        .init(
            cell: "extra_copy", function: "Log.add",
            source: """
                final class Log {
                    var entries: [Int] = Array(0..<200)
                    @inline(never) func add(_ entry: Int) {
                        #if HEAD
                            let before = entries
                            entries[entry & 7] = entry
                            use(before.count)
                        #else
                            entries[entry & 7] = entry
                            use(entries.count)
                        #endif
                    }
                }
                let log = Log()
                @_cdecl("extra_copy") public func extra_copy(_ n: Int) -> Int {
                    log.add(n)
                    return log.entries.count
                }
                """),
        .init(
            cell: "extra_retain", function: "Chain.last",
            source: """
                final class Link { var next: Link?; let value: Int; init(_ value: Int) { self.value = value } }
                final class Chain {
                    let first = Link(0)
                    var seen: Link?
                    init() {
                        var last = first
                        for value in 1..<50 { let link = Link(value); last.next = link; last = link }
                    }
                    @inline(never) func last() -> Int {
                        var link = Unmanaged.passUnretained(first)
                        while let next = link._withUnsafeGuaranteedRef({ $0.next.map(Unmanaged.passUnretained) }) {
                            #if HEAD
                                seen = next.takeUnretainedValue()
                            #endif
                            link = next
                        }
                        return link._withUnsafeGuaranteedRef { $0.value }
                    }
                }
                let chain = Chain()
                @_cdecl("extra_retain") public func extra_retain(_ n: Int) -> Int { chain.last() + n }
                """),
        .init(
            cell: "lost_specialisation", function: "total",
            source: """
                #if HEAD
                    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
                    func total<Numbers: Collection>(_ numbers: Numbers) -> Int where Numbers.Element == Int {
                        var sum = 0
                        for number in numbers { sum &+= number }
                        return sum
                    }
                #else
                    @inline(never)
                    func total<Numbers: Collection>(_ numbers: Numbers) -> Int where Numbers.Element == Int {
                        var sum = 0
                        for number in numbers { sum &+= number }
                        return sum
                    }
                #endif
                let summands = Array(0..<100)
                @_cdecl("lost_specialisation") public func lost_specialisation(_ n: Int) -> Int { total(summands) + n }
                """),
        .init(
            cell: "hash_in_loop", function: "Index.find",
            source: """
                struct Index {
                    var places: [String: Int]
                    @inline(never) func find(_ words: [String]) -> Int {
                        var sum = 0
                        #if HEAD
                            for _ in 0..<12 { sum &+= places[words[0]] ?? 0 }
                        #else
                            sum &+= 12 &* (places[words[0]] ?? 0)
                        #endif
                        return sum
                    }
                }
                let index = Index(places: Dictionary(uniqueKeysWithValues: (0..<50).map { ("word \\($0)", $0) }))
                @_cdecl("hash_in_loop") public func hash_in_loop(_ n: Int) -> Int { index.find(["word 7"]) + n }
                """),
        .init(
            cell: "quadratic", function: "distinct",
            source: """
                @inline(never) func distinct(_ numbers: [Int]) -> Int {
                    #if HEAD
                        var seen: [Int] = []
                        for number in numbers where !seen.contains(number) { seen.append(number) }
                        return seen.count
                    #else
                        return Set(numbers).count
                    #endif
                }
                @_cdecl("quadratic") public func quadratic(_ n: Int) -> Int { distinct(Array(0..<300)) + n }
                """),
        .init(
            cell: "larger_struct", function: "Board.moved",
            source: """
                struct Board {
                    var cells = (1, 2, 3, 4)
                    #if HEAD
                        var more = (Array(0..<4), Array(0..<4), "a text that is too long for its own storage", 1.0)
                    #endif
                    @inline(never) func moved(_ by: Int) -> [Board] {
                        (0..<20).map { number in
                            var board = self
                            board.cells.0 &+= number &+ by
                            return board
                        }
                    }
                }
                let board = Board()
                @_cdecl("larger_struct") public func larger_struct(_ n: Int) -> Int { board.moved(n).count }
                """),
        .init(
            cell: "no_reserve", function: "squares",
            source: """
                @inline(never) func squares(_ count: Int) -> [Int] {
                    var squares: [Int] = []
                    #if !HEAD
                        squares.reserveCapacity(count)
                    #endif
                    for number in 0..<count { squares.append(number &* number) }
                    return squares
                }
                @_cdecl("no_reserve") public func no_reserve(_ n: Int) -> Int { squares(100)[n] }
                """),
        .init(
            cell: "text_in_loop", function: "label",
            source: """
                @inline(never) func label(_ numbers: [Int]) -> Int {
                    var length = 0
                    for number in numbers {
                        #if HEAD
                            length &+= "\\(number)".utf8.count
                        #else
                            length &+= number < 10 ? 1 : 2
                        #endif
                    }
                    return length
                }
                let labelled = Array(0..<20)
                @_cdecl("text_in_loop") public func text_in_loop(_ n: Int) -> Int { label(labelled) + n }
                """),
        .init(
            cell: "concatenation", function: "doubled",
            source: """
                @inline(never) func doubled(_ numbers: [Int]) -> [Int] {
                    var result: [Int] = []
                    for number in numbers {
                        #if HEAD
                            result = result + [number &* 2]
                        #else
                            result.append(number &* 2)
                        #endif
                    }
                    return result
                }
                @_cdecl("concatenation") public func concatenation(_ n: Int) -> Int { doubled(labelled).count + n }
                """),
        .init(
            cell: "sort_in_loop", function: "Scores.best",
            source: """
                struct Scores {
                    var scores: [Int]
                    @inline(never) func best(_ rounds: Int) -> Int {
                        var sum = 0
                        #if HEAD
                            for _ in 0..<rounds { sum &+= scores.sorted().last ?? 0 }
                        #else
                            let best = scores.sorted().last ?? 0
                            for _ in 0..<rounds { sum &+= best }
                        #endif
                        return sum
                    }
                }
                let scores = Scores(scores: (0..<64).map { $0 &* 37 % 64 })
                @_cdecl("sort_in_loop") public func sort_in_loop(_ n: Int) -> Int { scores.best(5) + n }
                """),
        .init(
            cell: "second_lookup", function: "Counter.count",
            source: """
                struct Counter {
                    var counts: [Int: Int] = [:]
                    @inline(never) mutating func count(_ key: Int) {
                        #if HEAD
                            if counts[key] == nil { counts[key] = 0 }
                            counts[key] = counts[key]! &+ 1
                        #else
                            counts[key, default: 0] &+= 1
                        #endif
                    }
                }
                @_cdecl("second_lookup") public func second_lookup(_ n: Int) -> Int {
                    var counter = Counter()
                    for key in 0..<30 { counter.count(key) }
                    return counter.counts.count
                }
                """),
        .init(
            cell: "called_more_often", function: "Path.resolve",
            source: """
                @inline(never) func weight(_ number: Int) -> Int {
                    var weight = number
                    for step in 0..<20 { weight = weight &* 31 &+ step }
                    return weight
                }
                struct Path {
                    @inline(never) func resolve(_ number: Int) -> Int {
                        #if HEAD
                            var sum = 0
                            for step in 0..<12 { sum &+= weight(number &+ step) }
                            return sum
                        #else
                            return 12 &* weight(number)
                        #endif
                    }
                }
                @_cdecl("called_more_often") public func called_more_often(_ n: Int) -> Int { Path().resolve(n) }
                """),
        .init(
            cell: "more_rounds", function: "mix",
            source: """
                #if HEAD
                    let rounds = 24
                #else
                    let rounds = 10
                #endif
                @inline(never) func mix(_ number: Int) -> Int {
                    var mixed = number
                    #if HEAD
                        for round in 0..<24 { mixed = (mixed ^ (mixed >> 7)) &* 0x9E3779B9 &+ round }
                    #else
                        for round in 0..<10 { mixed = (mixed ^ (mixed >> 7)) &* 0x9E3779B9 &+ round }
                    #endif
                    return mixed
                }
                @_cdecl("more_rounds") public func more_rounds(_ n: Int) -> Int { mix(n) }
                """),
        .init(
            cell: "eager", function: "firstLarge",
            source: """
                @inline(never) func firstLarge(_ numbers: [Int]) -> Int? {
                    #if HEAD
                        return numbers.map { $0 &* 3 }.first { $0 > 10 }
                    #else
                        return numbers.lazy.map { $0 &* 3 }.first { $0 > 10 }
                    #endif
                }
                @_cdecl("eager") public func eager(_ n: Int) -> Int { (firstLarge(summands) ?? 0) + n }
                """),
        .init(
            cell: "boxed", function: "Shapes.area",
            source: """
                protocol Shape { var area: Int { get } }
                struct Square: Shape { var side: Int; var pad = (1, 2, 3, 4); var area: Int { side &* side } }
                struct Shapes {
                    @inline(never) func area(_ count: Int) -> Int {
                        var sum = 0
                        for side in 0..<count {
                            #if HEAD
                                let shape: any Shape = Square(side: side)
                                use(shape)
                                sum &+= shape.area
                            #else
                                let shape = Square(side: side)
                                use(shape.side)
                                sum &+= shape.area
                            #endif
                        }
                        return sum
                    }
                }
                @_cdecl("boxed") public func boxed(_ n: Int) -> Int { Shapes().area(20) + n }
                """),
        .init(
            cell: "lost_memo", function: "Steps.count",
            source: """
                final class Steps {
                    var results: [Int] = Array(repeating: 0, count: 32)
                    @inline(never) func count(_ number: Int) -> Int {
                        if number < 2 { return 1 }
                        #if !HEAD
                            if results[number] > 0 { return results[number] }
                        #endif
                        let steps = count(number &- 1) &+ count(number &- 2)
                        results[number] = steps
                        return steps
                    }
                }
                @_cdecl("lost_memo") public func lost_memo(_ n: Int) -> Int { Steps().count(12) + n }
                """),
        .init(
            cell: "no_early_exit", function: "Names.contains",
            source: """
                struct Names {
                    let names = (0..<100).map { "name number \\($0) of all" }
                    @inline(never) func contains(_ name: String) -> Bool {
                        var isIn = false
                        for other in names {
                            #if HEAD
                                if other == name { isIn = true }
                            #else
                                if other == name { return true }
                            #endif
                        }
                        return isIn
                    }
                }
                let names = Names()
                @_cdecl("no_early_exit") public func no_early_exit(_ n: Int) -> Int {
                    names.contains("name number 3 of all") ? n : 0
                }
                """),
        .init(
            cell: "closure_context", function: "Handlers.run",
            source: """
                struct Handlers {
                    @inline(never) func run(_ count: Int) -> Int {
                        var sum = 0
                        for number in 0..<count {
                            #if HEAD
                                let handler: () -> Int = { number &+ count }
                                use(handler)
                            #else
                                use(number &+ count)
                            #endif
                            sum &+= number
                        }
                        return sum
                    }
                }
                @_cdecl("closure_context") public func closure_context(_ n: Int) -> Int { Handlers().run(25) + n }
                """),
        .init(
            cell: "more_data", function: "Report.rows",
            source: """
                @inline(never) func width(_ rows: [Int]) -> Int {
                    var width = 0
                    for row in rows { width = max(width, row &* 7 % 11) }
                    return width
                }
                struct Report {
                    @inline(never) func rows(_ start: Int) -> Int {
                        #if HEAD
                            return width(Array(start..<(start + 160)))
                        #else
                            return width(Array(start..<(start + 16)))
                        #endif
                    }
                }
                @_cdecl("more_data") public func more_data(_ n: Int) -> Int { Report().rows(n) }
                """),
        .init(
            cell: "new_helper", function: "Parser.parse",
            source: """
                #if HEAD
                    @inline(never) func checked(_ digits: [UInt8]) -> Bool {
                        var sum = 0
                        for digit in digits { sum &+= Int(digit) % 10 }
                        return sum >= 0
                    }
                #endif
                struct Parser {
                    @inline(never) func parse(_ digits: [UInt8]) -> Int {
                        #if HEAD
                            guard checked(digits) else { return 0 }
                        #endif
                        var number = 0
                        for digit in digits { number = number &* 10 &+ Int(digit &- 48) }
                        return number
                    }
                }
                let digits = Array("123456789012".utf8)
                @_cdecl("new_helper") public func new_helper(_ n: Int) -> Int { Parser().parse(digits) + n }
                """),
    ]
}
