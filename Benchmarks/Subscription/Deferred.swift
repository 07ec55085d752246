/// Something that is decoded when it is asked for, as other fields say whether it matters.
struct Deferred<Content: Decodable>: Decodable {
    private let result: Result<Content, any Error>
    init(from decoder: any Decoder) { result = Result { try Content(from: decoder) } }
    func get() throws -> Content { try result.get() }
}
