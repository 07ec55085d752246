import Foundation
import LabKit

#if canImport(Testing)
    import Testing

    /// Measures cells and checks a claim about them, in a test of Swift Testing or, as a method, of XCTest.
    ///
    ///     @Test func selectionIsFast() async throws {
    ///         try await expect(median, "median/selected", .isWithin(.p99(.milliseconds(1))))
    ///         try await expect(median, "median/selected", .isAtMost(1.5, of: "sorted"))
    ///     }
    ///
    /// A claim that is broken in two rounds of measuring is a failure. A claim that cannot be decided cancels or skips
    /// the test with its reason. Swift Testing can cancel a test from Swift 6.3 on, and until then reports a known
    /// issue.
    ///
    /// - Parameters:
    ///   - lab: the experiments.
    ///   - cells: a whole name `experiment/implementation/input`, a part of it, or a glob.
    ///   - claim: the claim.
    ///   - location: the place of a failure.
    ///   - file: the file of the test, next to which accepted counts are stored.
    /// - Throws: an error about a mistake in the call.
    ///
    /// Source: measurement, Claims of tests
    public func expect(
        _ lab: some ExperimentSource, _ cells: String, _ claim: Claim, location: SourceLocation = #_sourceLocation,
        file: String = #filePath
    ) async throws {
        let words = Test.current.map { test in
            ["--testing-library", "swift-testing", "--filter", NSRegularExpression.escapedPattern(for: "\(test.id)")]
        }

        let findings = try await HelperProcess.check(claim, on: cells, in: lab.experiments, words: words, file: file)
        if let failure = findings?.text(where: \.fails) {
            Issue.record(Comment(rawValue: failure), sourceLocation: location)
        } else if let obstacle = findings?.obstacle {
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
        /// Measures cells and checks a claim about them, like the function with the same name.
        ///
        /// - Parameters:
        ///   - lab: the experiments.
        ///   - cells: a whole name `experiment/implementation/input`, a part of it, or a glob.
        ///   - claim: the claim.
        ///   - file: the file of the test, next to which accepted counts are stored.
        ///   - line: the line of a failure.
        /// - Throws: an error about a mistake in the call.
        public func expect(
            _ lab: some ExperimentSource, _ cells: String, _ claim: Claim, file: StaticString = #filePath,
            line: UInt = #line
        ) async throws {
            // "Class.method"
            let words = name.split(separator: ".").last.map { ["\(String(reflecting: type(of: self)))/\($0)"] }
            let findings = try await HelperProcess.check(
                claim, on: cells, in: lab.experiments, words: words, file: "\(file)")
            if let failure = findings?.text(where: \.fails) {
                XCTFail(failure, file: file, line: line)
            } else if let obstacle = findings?.obstacle {
                throw XCTSkip(obstacle, file: file, line: line)
            }
        }
    }
#endif
