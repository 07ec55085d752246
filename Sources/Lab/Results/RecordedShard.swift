public struct RecordedShard: Codable, Hashable, Sendable {
    public var number: Int
    public var count: Int
    public var total: Int
    public var units: [Unit]

    package init(number: Int, count: Int, total: Int, units: [Unit]) {
        self.number = number
        self.count = count
        self.total = total
        self.units = units
    }

    public struct Unit: Codable, Hashable, Sendable {
        /// Its place among the units of the whole run, from 0.
        public var position: Int
        public var experiment: String
        public var name: String
        /// Whether it is a shape whose capacity was looked for.
        public var isShape: Bool

        package init(position: Int, experiment: String, name: String, isShape: Bool) {
            self.position = position
            self.experiment = experiment
            self.name = name
            self.isShape = isShape
        }
    }
}
