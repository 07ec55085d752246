import LabCommand
import Streams

extension RecordStream {
    /// Hands over every record of every file; those of which `body` throws are bad lines. Files that cannot be read are reported,
    /// and the others are read all the same.
    ///
    /// - Returns: how many files could not be read.
    /// - Throws: `StreamError` when the file for rejects cannot be written.
    func forEveryRecord(
        _ console: Console, _ body: (StreamRecord) throws(FieldError) -> Void
    ) throws(StreamError) -> Int {
        var unreadable = 0
        while true {
            do throws(StreamError) {
                while let record = try next() {
                    do throws(FieldError) {
                        try body(record)
                    } catch {
                        try reject(error)
                    }
                }
                return unreadable
            } catch {
                if case .rejects = error.reason { throw error }
                console.writeErrorLine("\(error)")
                unreadable += 1
            }
        }
    }
}
