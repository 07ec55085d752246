/// The part of a run in a result.
public struct RecordedShard: Codable, Hashable, Sendable {
    /// The number of the shard, from 1.
    public var number: Int
    /// The number of shards of the run.
    public var count: Int
    /// The number of units of the whole run.
    public var total: Int
    /// The units of this shard.
    public var units: [Unit]

    package init(number: Int, count: Int, total: Int, units: [Unit]) {
        self.number = number
        self.count = count
        self.total = total
        self.units = units
    }

    /// An input, or a shape whose capacity is searched.
    public struct Unit: Codable, Hashable, Sendable {
        /// The position among the units of the whole run, from 0.
        public var position: Int
        /// The experiment.
        public var experiment: String
        /// The name of the input or the shape.
        public var name: String
        /// True for a shape whose capacity is searched.
        public var isShape: Bool

        package init(position: Int, experiment: String, name: String, isShape: Bool) {
            self.position = position
            self.experiment = experiment
            self.name = name
            self.isShape = isShape
        }
    }
}
