/// A subject of an experiment of mutations and queries.
protocol MutatedSubject: SendableMetatype {
    var mutations: MutationSubject { get }
}
