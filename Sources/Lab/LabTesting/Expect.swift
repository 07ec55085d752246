import Foundation
import LabKit

#if canImport(Testing)
    import Testing

    /// Holds a claim against what is measured of cells, in a test of Swift Testing or, as a method, of XCTest; cells
    /// are taken by a part of their names, `experiment/implementation/input`, or a glob.
    ///
    ///     @Test func selectionIsFast() async throws {
    ///         try await expect(median, "median/selected", .isWithin(.p99(.milliseconds(1))))
    ///         try await expect(median, "median/selected", .isAtMost(1.5, of: "sorted"))
    ///     }
    ///
    /// A claim that two rounds of measuring break is a failure. One that cannot be decided cancels or skips the test
    /// with its reason; a mistake in the call is thrown.
    ///
    /// Source: measurement, Claims of tests
    public func expect(
        _ lab: some ExperimentSource, _ cells: String, _ claim: Claim, location: SourceLocation = #_sourceLocation,
        file: String = #filePath
    ) async throws {
        let words = Test.current.map { test in
            ["--testing-library", "swift-testing", "--filter", NSRegularExpression.escapedPattern(for: "\(test.id)")]
        }

        let found = try await HelperProcess.hold(claim, on: cells, in: lab.experiments, words: words, file: file)
        if let failure = found?.text(where: \.fails) {
            Issue.record(Comment(rawValue: failure), sourceLocation: location)
        } else if let obstacle = found?.obstacle {
            #if compiler(>=6.3)
                try Test.cancel(Comment(rawValue: obstacle), sourceLocation: location)
            #else
                withKnownIssue { Issue.record(Comment(rawValue: obstacle), sourceLocation: location) }
            #endif
        }
    }
#endif

#if canImport(XCTest)
    import XCTest

    extension XCTestCase {
        /// Holds a claim against what is measured of cells, as the function of this name does.
        public func expect(
            _ lab: some ExperimentSource, _ cells: String, _ claim: Claim, file: StaticString = #filePath,
            line: UInt = #line
        ) async throws {
            // "Class.method"
            let words = name.split(separator: ".").last.map { ["\(String(reflecting: type(of: self)))/\($0)"] }
            let found = try await HelperProcess.hold(
                claim, on: cells, in: lab.experiments, words: words, file: "\(file)")
            if let failure = found?.text(where: \.fails) {
                XCTFail(failure, file: file, line: line)
            } else if let obstacle = found?.obstacle {
                throw XCTSkip(obstacle, file: file, line: line)
            }
        }
    }
#endif
