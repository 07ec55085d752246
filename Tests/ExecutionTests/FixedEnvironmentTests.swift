import Foundation
import Jobs
import LabKit
import Measurement
import Results
import Testing

@testable import Execution

@Suite struct FixedEnvironmentTests {
    @Test("a fixed environment has no random hash seed, and nothing of the caller's that is not needed or passed on")
    func variables() {
        let variables = FixedEnvironment.variables(
            from: [
                "PATH": "/bin", "HOME": "/root", "SECRET": "x", "MY_DATA": "/data", "LANG": "C",
                "SWIFT_DETERMINISTIC_HASHING": "0", "VALGRIND_OPTS": "--tool=none", "MALLOC_CONF": "narenas:9",
            ], passing: ["MY_DATA"], words: ["/opt/lab/milli"])
        #expect(
            variables.filter { !$0.hasPrefix(FixedEnvironment.padding) } == [
                "LC_ALL=C", "MY_DATA=/data", "PATH=/bin", "SWIFT_BACKTRACE=enable=no",
                "SWIFT_DETERMINISTIC_HASHING=1", "TZ=UTC",
            ])
        #expect(variables == variables.sorted())
    }

    @Test("environment and words together take the same number of bytes, whatever the lengths of their parts")
    func oneSize() {
        func size(_ variables: [String], _ words: [String]) -> Int {
            (variables + words).reduce(0) { $0 + $1.utf8.count + 1 }
        }

        for length in 0..<300 {
            let words = [String(repeating: "p", count: length % 97), "measure-one"]
            let variables = FixedEnvironment.variables(
                from: ["PATH": String(repeating: "a", count: length)], words: words)
            #expect(size(variables, words) == FixedEnvironment.bytes)
        }

        let long = FixedEnvironment.variables(from: ["PATH": String(repeating: "é", count: 9_000)], words: [])
        #expect(size(long, []) % FixedEnvironment.bytes == 0)
    }
}
