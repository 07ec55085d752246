import Files

/// Reads whole files.
enum FileBytes {
    /// The bytes of a file of at most `limit` bytes. A file that tells its size is refused before anything of it is
    /// held, a pipe as soon as it has given more.
    static func read(_ path: FilePath, limit: Int) throws(ImportError) -> [UInt8] {
        do throws(InputError) {
            let input = try FileInput(path)
            if input.size <= limit {
                let bytes = try input.readAll(atMost: limit + 1)
                if bytes.count <= limit { return bytes }
            }
        } catch {
            throw ImportError(file: path.description, line: 1, reason: .unreadable("\(error.reason)"))
        }
        throw ImportError(file: path.description, line: 1, reason: .tooLarge(limit: limit))
    }
}
