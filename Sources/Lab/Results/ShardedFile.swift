/// A file with one shard of work that was divided among machines or jobs.
protocol ShardedFile {
    /// The name, for messages.
    var file: String { get }
    /// The number of the shard, from 1.
    var number: Int { get }
    /// The number of shards.
    var count: Int { get }
    /// True if the shard ended before it was complete.
    var isInterrupted: Bool { get }
}

extension Array where Element: ShardedFile {
    /// Returns the files in the order of their shards.
    ///
    /// - Throws: ``MergeError`` if there is no file, or an interrupted one.
    func inOrderOfShards() throws(MergeError) -> [Element] {
        let files = sorted { ($0.number, $0.file) < ($1.number, $1.file) }
        guard !files.isEmpty else { throw .missing(["1"]) }
        if let interruptedFile = files.first(where: \.isInterrupted) { throw .interrupted(file: interruptedFile.file) }
        return files
    }

    /// Requires distinct shards. The files are sorted by shard.
    func requireEachShardOnce() throws(MergeError) {
        for (file, next) in zip(self, dropFirst()) where file.number == next.number {
            throw .twice(shard: "\(file.number)/\(file.count)", first: file.file, second: next.file)
        }
    }

    /// Requires all shards. There is at least one file, and all files have the same number of shards.
    func requireAllShards() throws(MergeError) {
        let count = self[0].count
        let absent = Set(1...count).subtracting(map(\.number)).sorted()
        guard absent.isEmpty else { throw .missing(absent.map { "\($0)/\(count)" }) }
    }
}
