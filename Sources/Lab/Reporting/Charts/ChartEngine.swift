extension ChartRenderer {
    /// What draws charts on this machine.
    public struct Engine: Sendable, Hashable, Decodable {
        /// The Python that has it.
        public var python: String
        /// The version of vl-convert.
        public var version: String

        /// A known engine.
        public init(python: String, version: String) {
            self.python = python
            self.version = version
        }
    }

    /// Finds what draws charts; it draws none.
    ///
    /// - Throws: ``Failure`` when nothing does.
    public func engine() throws(Failure) -> Engine {
        try ask(["version": true], as: Engine.self, timeLimit: 30)
    }
}
