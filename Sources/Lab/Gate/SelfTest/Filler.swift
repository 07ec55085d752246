import Execution
import Foundation
import Reproducibility

/// Functions of all sizes that are never called, in an additional object. Linked in, they move the other functions,
/// like a change of source that does not touch the measured ones.
enum Filler {
    /// Assembles the object in a folder, and returns its path.
    static func object(in folder: String) throws(GateError) -> String {
        var random = Xoshiro256StarStar(seed: 1)
        // "R" retains a section without references. Sizes are whole numbers of instructions of any processor.
        let functions = (0..<400).map { number in
            """
            .section .text.milli_filler_\(number),"axR",%progbits
            .p2align 4
            milli_filler_\(number):
            .zero \(4 * (1 + random.index(below: 500)))
            """
        }

        let object = "\(folder)/filler.o"
        let outcome = ChildProcess(
            executable: "/usr/bin/env", arguments: ["clang", "-c", "-x", "assembler", "-o", object, "-"],
            input: Data((functions.joined(separator: "\n") + "\n").utf8)
        ).run()
        guard outcome.end == .exit(0) else {
            throw .doesNotBuild("the filler", output: String(decoding: outcome.errors, as: UTF8.self))
        }

        return object
    }
}
