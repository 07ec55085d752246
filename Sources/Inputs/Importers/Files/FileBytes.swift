import InputFiles

/// Reads whole files.
enum FileBytes {
    /// The bytes of a file of at most `limit` bytes. A file that tells its size is refused before anything of it is held, a
    /// pipe as soon as it has given more.
    static func read(_ path: InputPath, limit: Int) throws(ImportError) -> [UInt8] {
        do throws(InputError) {
            let input = try FileInput(path)
            if input.size <= limit, let bytes = try read(input, limit: limit) { return bytes }
        } catch {
            throw ImportError(file: path.description, line: 1, reason: .unreadable("\(error.reason)"))
        }
        throw ImportError(file: path.description, line: 1, reason: .tooLarge(limit: limit))
    }

    /// The bytes up to the end; `nil` when there are more than `limit`.
    private static func read(_ input: FileInput, limit: Int) throws(InputError) -> [UInt8]? {
        var bytes: [UInt8] = []
        // What a pipe holds is not known beforehand: the size is a hint only, and one byte more shows the end.
        var capacity = input.size + 1
        while bytes.count <= limit {
            let wanted = max(min(capacity, limit + 1 - bytes.count), 1)
            var failure: InputError?
            let part = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
                do throws(InputError) {
                    initialized = try input.read(into: UnsafeMutableRawBufferPointer(buffer))
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
            if part.isEmpty { return bytes }
            if bytes.isEmpty { bytes = part } else { bytes += part }
            capacity = 64 * 1024
        }
        return nil
    }
}
