#if canImport(CLibXML2)
    import CLibXML2

    /// The number of elements of a document except those of some names, as libxml2 reads it into a tree; `nil`
    /// when it is no good document.
    func elements(in document: ArraySlice<UInt8>, but wrappers: [String]) -> Int? {
        let options = [
            XML_PARSE_NONET, XML_PARSE_HUGE, XML_PARSE_IGNORE_ENC, XML_PARSE_NOENT, XML_PARSE_NOERROR,
            XML_PARSE_NOWARNING,
        ]
        let tree = document.withUnsafeBytes { bytes in
            xmlReadMemory(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), nil, nil,
                options.reduce(0) { $0 | Int32($1.rawValue) })
        }

        guard let tree else { return nil }

        defer { xmlFreeDoc(tree) }

        var pending = [xmlDocGetRootElement(tree)]
        var count = 0
        while let next = pending.popLast() {
            var node = next
            while let element = node {
                if element.pointee.type == XML_ELEMENT_NODE {
                    let name = element.pointee.name.map { String(cString: $0) }
                    if name.map(wrappers.contains) != true { count += 1 }
                    if let first = element.pointee.children { pending.append(first) }
                }
                node = element.pointee.next
            }
        }

        return count
    }
#endif
