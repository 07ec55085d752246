/// The places of a JSON value: keys of objects and positions in lists.
enum JSONPaths {
    static func all(of value: Any, below path: [String] = []) -> [[String]] {
        let inner: [[String]] =
            switch value {
            case let object as [String: Any]:
                object.keys.sorted().flatMap { all(of: object[$0] as Any, below: path + [$0]) }
            case let list as [Any]: list.indices.flatMap { all(of: list[$0], below: path + ["\($0)"]) }
            default: []
            }

        return (path.isEmpty ? [] : [path]) + inner
    }

    /// Returns a value with another one at a place, or without that place if the other one is `nil`.
    static func replaced(_ value: Any, at path: ArraySlice<String>, by new: Any?) -> Any {
        guard let key = path.first else { return value }

        let rest = path.dropFirst()
        if var object = value as? [String: Any] {
            object[key] = rest.isEmpty ? new : replaced(object[key] as Any, at: rest, by: new)
            return object
        }

        guard var list = value as? [Any], let index = Int(key) else { return value }

        if !rest.isEmpty {
            list[index] = replaced(list[index], at: rest, by: new)
        } else if let new {
            list[index] = new
        } else {
            list.remove(at: index)
        }

        return list
    }
}
