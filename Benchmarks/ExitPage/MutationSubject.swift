/// A subject of an experiment of mutations and queries.
protocol MutationSubject: SendableMetatype {
    var mutations: MutatedTree { get }
}
