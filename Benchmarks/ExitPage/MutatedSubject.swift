protocol MutatedSubject: SendableMetatype {
    var mutations: MutationSubject { get }
}
