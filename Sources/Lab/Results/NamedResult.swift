/// A result with the name of its file.
public typealias NamedResult = (name: String, result: ResultFile)
