import Foundation
import LabTesting
import XCTest

final class FixtureCase: XCTestCase {
    override func setUpWithError() throws { try XCTSkipIf(Fixture.folder == nil, "ExpectTests runs it") }
    func testHolds() async throws { try await expect(Fixture.sums, "reduce", .isAtMost(1_000, of: "loop")) }
    func testBreaks() async throws { try await expect(Fixture.sums, "repeated", .isAtMost(2, of: "reduce")) }
    func testCounts() async throws {
        try await expect(Fixture.sums, "repeated", .hasAcceptedCounts([.allocations]), file: #filePath)
    }
}
