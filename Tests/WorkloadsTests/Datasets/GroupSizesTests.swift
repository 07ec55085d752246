import Reproducibility
import Testing

@testable import Workloads

@Suite("Sizes of same-class groups")
struct GroupSizesTests {
    @Test(
        "over the lists of a profile, groups occur as often as in the profile", arguments: ProjectFolder.profileNames
    )
    func groupsComeOut(name: String) throws {
        let profile = try ScreenProfile(json: ProjectFolder.profileBytes(name), file: name)
        let sizes = GroupSizes(groups: profile.sameClassGroups, children: profile.children)
        var random = Xoshiro256StarStar(seed: 1)
        var drawn: [Int] = []

        for list in profile.children.entries where list.value > 0 {
            for _ in 0..<list.count * 50 {
                var left = list.value
                while left > 0 {
                    drawn.append(sizes.draw(left: left, &random))
                    left -= drawn[drawn.count - 1]
                }
                #expect(left == 0)
            }
        }
        #expect(FrequencyTable(counting: drawn).distance(to: profile.sameClassGroups) < 0.02)
    }

    @Test("a profile without groups of one view still fills every list")
    func withoutOnes() {
        let sizes = GroupSizes(groups: [2: 5, 7: 1], children: [0: 10, 2: 3, 9: 1])
        #expect(sizes.sizes == [1, 2, 7])
        var random = Xoshiro256StarStar(seed: 1)
        for left in 1...20 {
            for _ in 0..<20 { #expect((1...left).contains(sizes.draw(left: left, &random))) }
        }
    }
}
