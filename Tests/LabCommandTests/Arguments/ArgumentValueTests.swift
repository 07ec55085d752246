import LabCommand
import Testing

@Suite("Argument values") struct ArgumentValueTests {
    private func reads<Value: ArgumentValue & Equatable>(_ text: String, _ value: Value) -> Bool {
        (try? Value(argument: text)) == value
    }

    private func refuses<Value: ArgumentValue>(_ type: Value.Type, _ texts: String...) -> Bool {
        texts.allSatisfy { (try? type.init(argument: $0)) == nil }
    }

    @Test("whole numbers are read over their whole range and no further")
    func wholeNumbersAreReadOverTheirRange() {
        #expect(reads("-9223372036854775808", Int.min) && reads("9223372036854775807", Int.max))
        #expect(reads("18446744073709551615", UInt64.max) && reads("0", UInt64.min) && reads("+7", 7 as UInt64))
        #expect(refuses(Int.self, "", " 1", "1 ", "1.0", "1e3", "0x10", "9223372036854775808", "1\u{0}", "１", "--1"))
        #expect(refuses(UInt64.self, "", "-1", "18446744073709551616", "abc"))
    }

    @Test("decimal numbers are finite and decimal")
    func decimalNumbersAreFiniteAndDecimal() {
        #expect(reads("0.5", 0.5) && reads("-1e3", -1000.0) && reads("7", 7.0) && reads("1E-2", 0.01))
        #expect(refuses(Double.self, "", "nan", "inf", "-infinity", "1e999", "0x1p3"))
        #expect(refuses(Double.self, " 1", "1 ", "1\u{0}", "1,5", "e", "."))
    }

    @Test("texts are taken as they are, but not empty")
    func textsAreTakenAsTheyAre() {
        #expect(reads(" a,b ", " a,b "))
        #expect(refuses(String.self, ""))
    }

    @Test("an enumeration takes its cases exactly and lists them")
    func anEnumerationTakesItsCases() throws {
        #expect(reads("quick", Profile.quick))
        #expect(refuses(Profile.self, "", "Quick", "quick ", "other"))
        #expect(Profile.allowedArguments == ["quick", "standard", "thorough"])
        #expect(Profile.valueDescription == "quick, standard or thorough")
        let error = #expect(throws: InvalidValue.self) { try Profile(argument: "quikc") }
        #expect(error == InvalidValue(expected: "quick, standard or thorough", nearest: "quick"))
    }

    @Test("reading what a value prints gives it back")
    func readingWhatAValuePrintsGivesItBack() {
        for value in [Int.min, -1, 0, 1, Int.max] { #expect(reads(value.argument, value)) }
        for value in [UInt64.min, 1, UInt64.max] { #expect(reads(value.argument, value)) }
        let numbers = [0.1, -0.0, 1e300, Double.leastNonzeroMagnitude, 123_456_789.25]
        for value in numbers { #expect(reads(value.argument, value)) }
        for value in Profile.allCases { #expect(reads(value.argument, value)) }
        for value: Pattern in ["", "a*", "x"] { #expect(reads(value.argument, value)) }
    }

    @Test("a whole decimal number is written without a fraction")
    func wholeDecimalNumbers() {
        #expect([60, 0, -3, 0.5, 1e-12, 1e300].map(\.argument) == ["60", "0", "-3", "0.5", "1e-12", "1e+300"])
    }

    @Test("a domain type says what would be right in its own words")
    func aDomainTypeSaysWhatWouldBeRight() {
        struct Shard: ArgumentValue {
            static let valueDescription = "K/N, the K-th of N parts"
            let part: Int
            let count: Int
            init(argument: String) throws(InvalidValue) {
                let numbers = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
                guard numbers.count == 2, let part = numbers[0], let count = numbers[1] else {
                    throw InvalidValue(argument, for: Shard.self)
                }
                guard part >= 1, part <= count else { throw InvalidValue(expected: "a part from 1 to \(count)") }

                self.part = part
                self.count = count
            }
            var argument: String { "\(part)/\(count)" }
        }

        let shard = Option<Shard?>("--shard", value: "K/N", help: "A part of the cells.")
        let command = Command("run", abstract: "Runs.") {
            shard
        } action: { arguments, context in
            context.console.write(arguments[shard]?.argument ?? "all")
            return .fine
        }

        let tree = CommandTree(command)
        #expect(SampleCommands.call(tree, []).output == "all")
        #expect(SampleCommands.call(tree, ["--shard", "2/4"]).output == "2/4")
        #expect(
            SampleCommands.call(tree, ["--shard=2"]).errors
                == "run: --shard takes K/N, the K-th of N parts, not '2'\n")
        #expect(
            SampleCommands.call(tree, ["--shard=5/4"]).errors
                == "run: --shard takes a part from 1 to 4, not '5/4'\n")
    }
}
