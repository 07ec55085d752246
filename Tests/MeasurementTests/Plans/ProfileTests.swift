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

    @Test(
        "a profile is its name in a result file",
        arguments: zip(Profile.allCases, ["quick", "standard", "thorough"]))
    func profileNames(profile: Profile, name: String) throws {
        #expect(try JSONDecoder().decode([Profile].self, from: Data("[\"\(name)\"]".utf8)) == [profile])
        #expect(String(decoding: try JSONEncoder().encode([profile]), as: UTF8.self) == "[\"\(name)\"]")
    }

    @Test("even the slowest operation gets three rounds and three calls", arguments: Profile.allCases)
    func minima(profile: Profile) {
        #expect(profile.warm.minimumRounds == 3)
        #expect(profile.cold.minimumSamples == 3)
        #expect(profile.warm.rounds > 3)
    }
}
