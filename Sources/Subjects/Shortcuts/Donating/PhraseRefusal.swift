/// The reason why a phrase was not recorded.
package enum PhraseRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    case blank
    case taken(phrase: String, title: String)

    package var description: String {
        switch self {
        case .blank: "the phrase is blank; words to say were expected"
        case .taken(let phrase, let title):
            "“\(phrase.shortened)” starts “\(title.shortened)” already; another phrase was expected"
        }
    }
}
