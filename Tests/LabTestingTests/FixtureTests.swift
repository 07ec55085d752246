import Foundation
import LabKit
import LabTesting
import Testing

@Suite(.serialized, .enabled(if: Fixture.folder != nil, "another test runs it, in a process of its own"))
struct FixtureTests {
    @Test func holds() async throws {
        try await expect(Fixture.sums, "sums/reduce", .keepsBudget)
        try await expect([Fixture.sums], "sums/reduce", .isAtMost(1_000, of: "loop"))
    }
    @Test func breaks() async throws { try await expect(Fixture.sums, "repeated", .isAtMost(2, of: "reduce")) }
    @Test func answersWrongly() async throws {
        try await expect([Fixture.sums, Fixture.broken], "wrong", .isWithin(.p99(.seconds(1), plan: .warm)))
    }
    @Test func crashes() async throws {
        try await expect(Fixture.broken, "crashing", .isWithin(.p99(.seconds(1), plan: .warm)))
    }
    @Test func isMistaken() async throws { try await expect(Fixture.sums, "reduce", .isAtMost(2, of: "product")) }
    @Test func counts() async throws {
        try await expect(Fixture.sums, "repeated", .hasAcceptedCounts([.allocations]), file: Fixture.file)
    }
    @Test func namesakes() async throws {
        try await expect(Fixture.sums, "sums/reduce", .isAtMost(1_000, of: "loop"))
        try await expect(Fixture.otherSums, "sums/doubled", .isAtMost(1_000, of: "halves"))
    }
    /// A test that no helper process gets to.
    @Test func staysInPlace() async throws {
        if ProcessInfo.processInfo.environment["MILLI_TEST_LAB"] != nil { return }
        try await expect(Fixture.sums, "sums/reduce", .isAtMost(1_000, of: "loop"))
    }
}
