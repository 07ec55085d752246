import Foundation
import TestSupport
import Testing

@testable import Results

@Suite struct FindingReasonTests {
    /// One of each case with its sentence; ``name(of:)`` does not compile without the newest.
    private static let all: [(reason: FindingReason, sentence: String)] = [
        (.noNumber(.belowLoop, on: nil), "below the loop's cost: it takes less than the loop around it"),
        (.noNumber(.mismatch, on: .head), "head: it answers differently from the reference"),
        (.noLongerCounted(.notCounted), "it was counted in base and is not in head: it was not counted"),
        (.storedButNotCounted(.notCounted), "it was stored and is not counted here: it was not counted"),
        (.goneFromHead, "it was in base and is gone"), (.notInBase, "it was not in base"),
        (.storedButGone, "it was stored and is gone"), (.notStored(file: "f.json"), "it is not in f.json"),
        (.gone(nil), "it is gone"), (.gone(.notMeasured), "it is gone: it was not measured"),
        (.notThereBefore, "it was not there before"),
        (.leftOut(of: "new", .interrupted), "not run in new: it was interrupted"),
        (.leftOut(of: "new", .shard(number: 1, count: 2)), "not run in new: it is shard 1 of 2"),
        (.leftOut(of: "new", .patterns(["a", "b/*"])), "not run in new: it ran a b/*"),
        (.leftOut(of: "new", .plan(.cold)), "not run in new: the plan cold was not asked for"),
        (.leftOut(of: "new", .profile("quick")), "not run in new: the profile quick has fewer inputs"),
        (.otherEnvironment, "the environments differ"),
        (.storedInOtherEnvironment, "the environments differ; --force compares"),
        (.unitsDiffer(base: "ns", head: "bytes"), "the units differ: ns and bytes"),
        (.inputsDiffer, "the inputs differ"),
        (.inputSizesDiffer(base: 1_000, head: 9), "the sizes of the input differ: 1,000 and 9"),
        (.negativeSize, "bytes kept below 0 are no size: other memory was freed during the measurement"),
        (.oneProcess(nil), "one process"), (.oneProcess(.base), "one process before"),
        (.oneProcess(.head), "one process after"),
        (.zeroBefore, "a median of 0 before, which has no multiple"),
        (.zeroTime, "a median of 0 is no time to compare"),
        (.noInterval, "no interval of the ratio"), (.sameCode, "no executed code changed"),
        (.controlsFailed(names: ["null"]), "the null control failed: this machine cannot tell times apart now"),
        (.outOfTime, "no process of it was run before the time was up"),
        (.interrupted, "it was interrupted before any process of it was run"),
        (
            .imprecise(.init(smallestEffect: 0.0624, units: 30, unitsNeeded: 188, unit: .layouts)),
            "a slowdown of 6.2 % would have been seen; if the estimate is right, about 188 pairs of layouts decide in "
                + "four of five runs"
        ),
        (
            .imprecise(.init(smallestEffect: 0.0625, units: 30, unitsNeeded: 9, unit: .layouts)),
            "a slowdown of 6.3 % would have been seen; if the estimate is right, about 9 pairs of layouts decide in "
                + "four of five runs"
        ),
        (
            .noTimeToConfirm, "a regression was seen, and no time was left to confirm it; give a longer --time-limit"
        ),
        (.refuted(by: .layouts), "a regression was seen, and fresh layouts did not confirm it"),
        (.refuted(by: .processes), "a regression was seen, and fresh processes did not confirm it"),
        (.contradicted, "the comparison and its confirmation contradict each other"),
        (.uncertainSize, "both are regressions, but of different sizes: how large it is remains open"),
        (.accepted(limit: 0.03, commit: "abc", reason: "built"), "up to +3.00 % accepted by abc: built"),
        (
            .headFailed(call: 2, reason: "ended with exit status 1"),
            "head does not always end as it should: call 2 ended with exit status 1"
        ),
        (.headFault("the set-up failed"), "head: the set-up failed"),
        (
            .headPrintsOther(head: "2 bytes", base: "1 byte"),
            "head prints 2 bytes, and base 1 byte; --output ignore compares times alone"
        ),
        (.stated("as a file says"), "as a file says"),
    ]

    private static func name(of reason: FindingReason) -> String {
        switch reason {
        case .noNumber: "noNumber"
        case .noLongerCounted: "noLongerCounted"
        case .storedButNotCounted: "storedButNotCounted"
        case .goneFromHead: "goneFromHead"
        case .notInBase: "notInBase"
        case .storedButGone: "storedButGone"
        case .notStored: "notStored"
        case .gone: "gone"
        case .notThereBefore: "notThereBefore"
        case .leftOut: "leftOut"
        case .otherEnvironment: "otherEnvironment"
        case .storedInOtherEnvironment: "storedInOtherEnvironment"
        case .unitsDiffer: "unitsDiffer"
        case .inputsDiffer: "inputsDiffer"
        case .inputSizesDiffer: "inputSizesDiffer"
        case .negativeSize: "negativeSize"
        case .oneProcess: "oneProcess"
        case .zeroBefore: "zeroBefore"
        case .zeroTime: "zeroTime"
        case .noInterval: "noInterval"
        case .sameCode: "sameCode"
        case .controlsFailed: "controlsFailed"
        case .outOfTime: "outOfTime"
        case .interrupted: "interrupted"
        case .imprecise: "imprecise"
        case .noTimeToConfirm: "noTimeToConfirm"
        case .refuted: "refuted"
        case .contradicted: "contradicted"
        case .uncertainSize: "uncertainSize"
        case .accepted: "accepted"
        case .headFailed: "headFailed"
        case .headFault: "headFault"
        case .headPrintsOther: "headPrintsOther"
        case .stated: "stated"
        }
    }

    @Test("every reason of a finding has its sentence, without a full stop, which no other reason has")
    func sentences() {
        #expect(Set(Self.all.map { Self.name(of: $0.reason) }).count == 34)
        #expect(Set(Self.all.map(\.sentence)).count == Self.all.count)
        expectAll(Self.all, count: 44) {
            $0.reason.sentence == $0.sentence && "\($0.reason)" == $0.sentence && !$0.sentence.hasSuffix(".")
        }
    }

    @Test("a file holds the sentence of a reason, which is read as it stands")
    func file() throws {
        for (reason, sentence) in Self.all {
            let data = try JSONEncoder().encode([reason])
            #expect(try JSONDecoder().decode([String].self, from: data) == [sentence])
            #expect(try JSONDecoder().decode([FindingReason].self, from: data) == [.stated(sentence)])
        }
    }
}
