import Foundation

/// A process whose number a script wrote down.
package struct WrittenProcess {
    private let file: String

    package init(file: String) { self.file = file }

    /// Waits for its end, and returns false if it does not end. A killed process takes a moment on a busy machine.
    package func ends() throws -> Bool {
        let text = try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        for _ in 0..<60_000 {
            let state = (try? String(contentsOfFile: "/proc/\(text)/stat", encoding: .utf8)) ?? ""
            // It is gone, or its status has not been read yet.
            if state.isEmpty || state.contains(") Z ") { return true }
            usleep(10_000)
        }

        return false
    }
}
