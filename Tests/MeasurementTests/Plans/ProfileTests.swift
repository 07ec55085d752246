import Foundation
import Measurement
import Testing

@Suite struct ProfileTests {
    @Test("a plan runs in 3, 10 and 20 processes")
    func processes() {
        #expect(Profile.allCases.map(\.processes) == [3, 10, 20])
    }

    @Test(
        "the processes together take the cold samples that a verdict needs",
        arguments: [
            (Profile.quick, 299), (.standard, 1_049), (.thorough, 1_049),
        ])
    func enoughColdSamples(profile: Profile, needed: Int) {
        #expect(profile.processes * profile.cold.samples >= needed)
    }

    @Test("settings survive being written to a result file", arguments: Profile.allCases)
    func settingsRoundTrip(profile: Profile) throws {
        func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
            try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
        }
        #expect(try roundTrip(profile) == profile)
        #expect(try roundTrip(profile.warm) == profile.warm)
        #expect(try roundTrip(profile.cold) == profile.cold)
        #expect(try roundTrip(profile.throughput) == profile.throughput)
    }

    @Test("even the slowest operation gets three rounds and three calls", arguments: Profile.allCases)
    func minima(profile: Profile) {
        #expect(profile.warm.minimumRounds == 3)
        #expect(profile.cold.minimumSamples == 3)
        #expect(profile.warm.rounds > 3)
    }
}
