#if canImport(CLibXML2)
    private import CLibXML2
    import JSONText
    import UIModel

    /// A driver of libxml2's push parser. It turns the events of the parser into views, so that no document tree is
    /// built.
    ///
    /// - The network and external entities are off. A DOCTYPE is refused: no dump has one, and only a DOCTYPE can
    ///   declare an entity that grows. The limit of the parser, 256 levels, is off; the limits of the ``ScreenBuilder``
    ///   apply.
    /// - The encoding in the declaration is ignored, because the bytes are known to be UTF-8, and Detox writes `UTF_8`.
    /// - libxml2 interns names. So attributes and classes are compared by address.
    final class XMLTreeParser {
        private let format: any XMLTreeFormat.Type
        private let builder: ScreenBuilder
        private let firstLine: Int
        private let values = UnsafeMutableBufferPointer<UnsafeBufferPointer<UInt8>?>.allocate(
            capacity: XMLAttributeName.allCases.count)
        private var context: xmlParserCtxtPtr?
        private var attributeNames: [(address: UnsafePointer<xmlChar>, name: XMLAttributeName)] = []
        private var classesByName: [UnsafePointer<xmlChar>: ClassSymbol] = [:]
        private var lastClass: (address: UnsafePointer<xmlChar>, symbol: ClassSymbol)?
        /// The first error: from the builder, from libxml2, or because of a DOCTYPE.
        private var failure: DumpError?
        /// The open elements, including wrappers.
        private var openElements: [OpenElement] = []
        /// The layers of the open windows, from the outermost.
        private var layers: [Double?] = []
        /// The number of namespaces that all open elements declare. libxml2 searches them for every name.
        private var namespaces = 0
        private var isAtEnd = false

        /// An open element, which is a view or a wrapper.
        private struct OpenElement {
            var isView: Bool
            /// The number of namespaces that it declares.
            var namespaces: Int
            /// True for a window. Its layer is the last one in ``layers``.
            var hasLayer = false
        }

        /// Makes a parser of one document, which begins in line `firstLine` of its file.
        init(format: any XMLTreeFormat.Type, builder: ScreenBuilder, firstLine: Int) {
            self.format = format
            self.firstLine = firstLine
            self.builder = builder
            values.initialize(repeating: nil)
        }

        deinit { values.deallocate() }

        /// Parses a whole document.
        ///
        /// - Returns: the number of pieces that libxml2 got; about twenty at most for a value of 1 GiB.
        /// - Complexity: O(bytes).
        @discardableResult
        func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(DumpError) -> Int {
            let context = makeContext()
            self.context = context
            defer {
                self.context = nil
                xmlFreeParserCtxt(context)
            }

            // The names are interned before the first tag, so that their addresses are known.
            attributeNames = XMLAttributeName.allCases.compactMap { name in
                xmlDictLookup(context.pointee.dict, name.spelling, -1).map { ($0, name) }
            }

            let overfull = XMLAttributeBound.firstOver(builder.limits.attributes, in: bytes)
            let pieces = push(bytes, upTo: overfull ?? bytes.count)

            if failure == nil, let overfull {
                let line = firstLine + bytes[..<overfull].count { $0 == .newline }
                throw DumpError(line: line, reason: .tooManyAttributes(limit: builder.limits.attributes))
            }

            if failure == nil {
                isAtEnd = true
                _ = xmlParseChunk(context, nil, 0, 1)
            }

            if let failure { throw failure }
            if context.pointee.wellFormed == 0 { throw .malformed(currentLine, "well-formed XML was expected") }
            return pieces
        }

        private func makeContext() -> xmlParserCtxtPtr {
            xmlInitParser()
            var handler = Self.handler()
            let pointer = Unmanaged.passUnretained(self).toOpaque()
            guard let context = xmlCreatePushParserCtxt(&handler, pointer, nil, 0, nil) else {
                preconditionFailure("libxml2 has no memory left")
            }

            // NOENT replaces `&amp;` in attributes by `&`, not by `&#38;`. No other references occur.
            let options = [XML_PARSE_NONET, XML_PARSE_HUGE, XML_PARSE_IGNORE_ENC, XML_PARSE_NOENT]
            _ = xmlCtxtUseOptions(context, options.reduce(0) { $0 | Int32($1.rawValue) })

            return context
        }

        /// The size of a piece in bytes: large enough that calls take little time, and small enough that the buffer of
        /// the parser stays in the cache.
        private static var pieceBytes: Int { 32 * 1024 }

        /// Passes the bytes up to a position to the parser, or up to a failure, and returns the number of pieces.
        private func push(_ bytes: UnsafeBufferPointer<UInt8>, upTo stop: Int) -> Int {
            var position = 0
            var pieces = 0
            while position < stop, failure == nil {
                // With each piece, the parser reads an incomplete tag again from its start. So pieces grow with it.
                let end = min(position + max(Self.pieceBytes, unparsedBytes), stop)
                push(bytes.part(position..<end))
                position = end
                pieces += 1
            }

            return pieces
        }

        private func push(_ part: UnsafeBufferPointer<UInt8>) {
            guard !part.isEmpty else { return }
            part.withMemoryRebound(to: CChar.self) {
                _ = xmlParseChunk(context, $0.baseAddress, Int32($0.count), 0)
            }
        }

        /// The number of bytes that the parser has, but has not parsed yet.
        private var unparsedBytes: Int {
            guard let input = context?.pointee.input else { return 0 }
            return input.pointee.end - input.pointee.cur
        }

        private var currentLine: Int {
            guard let context, let input = context.pointee.input else { return firstLine }
            return firstLine - 1 + max(1, Int(input.pointee.line))
        }

        /// Stops parsing with a failure. An earlier failure is kept.
        private func stop(_ reason: DumpError) {
            if failure == nil { failure = reason }
            xmlStopParser(context)
        }

        fileprivate func startElement(
            _ name: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?, namespaces declaredNamespaces: Int,
            _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
        ) {
            guard failure == nil else { return }

            namespaces += declaredNamespaces
            if namespaces > builder.limits.attributes {
                let limit = builder.limits.attributes
                return stop(DumpError(line: currentLine, reason: .tooManyNamespaces(limit: limit)))
            }

            let length = xmlStrlen(name)
            let element = XMLElement(
                name: UnsafeBufferPointer(start: name, count: Int(length)), line: currentLine,
                depth: builder.depth, windowLayer: layers.last ?? nil, values: values)
            readValues(attributes, count: count)
            if format.wrappers.contains(where: element.name.equals) {
                return openWrapper(element, namespaces: declaredNamespaces)
            }

            let symbol =
                format.classIsName && prefix == nil
                ? symbol(named: name, element) : builder.classNames.symbol(for: format.className(of: element))
            do throws(DumpError) {
                try builder.open(
                    symbol, try format.traits(of: element, builder), format.details(of: element), line: element.line)
                openElements.append(OpenElement(isView: true, namespaces: declaredNamespaces))
            } catch {
                stop(error)
            }
        }

        /// Opens an element that is not a view. Their depth is limited, too.
        private func openWrapper(_ element: XMLElement, namespaces declaredNamespaces: Int) {
            let hasLayer = element.name.equals("window")
            openElements.append(OpenElement(isView: false, namespaces: declaredNamespaces, hasLayer: hasLayer))
            if hasLayer { layers.append(element.number(.layer)) }
            if openElements.count > builder.limits.levels * 2 + 16 {
                stop(DumpError(line: element.line, reason: .tooDeep(limit: builder.limits.levels)))
            }
        }

        /// Stores the values of the attributes that matter. Each attribute has five words: name, prefix, namespace,
        /// start and end of the value.
        private func readValues(_ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int) {
            values.update(repeating: nil)
            for index in 0..<count {
                guard let address = attributes?[index * 5], let start = attributes?[index * 5 + 3],
                    let end = attributes?[index * 5 + 4]
                else { continue }

                for attribute in attributeNames where attribute.address == address {
                    values[attribute.name.rawValue] = UnsafeBufferPointer(start: start, count: end - start)
                    break
                }
            }
        }

        /// Returns the symbol of a class that the name of the element gives, by the address of the name.
        private func symbol(named name: UnsafePointer<xmlChar>, _ element: XMLElement) -> ClassSymbol {
            if let lastClass, lastClass.address == name { return lastClass.symbol }
            let symbol = classesByName[name] ?? builder.classNames.symbol(for: format.className(of: element))
            classesByName[name] = symbol
            lastClass = (name, symbol)
            return symbol
        }

        fileprivate func endElement() {
            guard failure == nil, let element = openElements.popLast() else { return }
            namespaces -= element.namespaces
            if element.hasLayer { layers.removeLast() }
            if element.isView { builder.close() }
        }

        fileprivate func documentType() {
            stop(.malformed(currentLine, "a DOCTYPE is not accepted, because no dump has one; remove it"))
        }

        fileprivate func error(_ error: xmlErrorPtr) {
            guard error.pointee.level == XML_ERR_FATAL, failure == nil else { return }

            let line = firstLine - 1 + max(1, Int(error.pointee.line))
            // The parser waits for the end of incomplete constructs. So an error that comes only at the end means a
            // missing end.
            if isAtEnd {
                failure = .truncated(line, openElements.isEmpty ? "before the root is complete" : "with open elements")
            } else {
                failure = .malformed(line, Self.text(error.pointee.message.map { String(cString: $0) }))
            }
        }

        /// Returns a message of libxml2 on one line, without the names of its functions and types.
        private static func text(_ message: String?) -> String {
            guard let message else { return "well-formed XML was expected" }

            var text = message.split(whereSeparator: \.isNewline).joined(separator: " ")
            if text.hasPrefix("xmlParseEntityRef: no name") { return "a name was expected after `&`, or `&amp;`" }

            // `xmlParseCharRef: invalid xmlChar value 0`
            while text.hasPrefix("xml") || text.hasPrefix("html"), let colon = text.firstIndex(of: ":"),
                text[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || $0 == " " })
            {
                text = String(text[text.index(after: colon)...].drop { $0 == " " })
            }

            return text.replacing("xmlChar", with: "character")
        }

        private static func handler() -> xmlSAXHandler {
            var handler = xmlSAXHandler()
            handler.initialized = XML_SAX2_MAGIC
            handler.startElementNs = { pointer, name, prefix, _, namespaces, _, count, _, attributes in
                guard let name else { return }
                XMLTreeParser.parser(of: pointer)?.startElement(
                    name, prefix: prefix, namespaces: Int(namespaces), attributes, count: Int(count))
            }

            handler.endElementNs = { pointer, _, _, _ in XMLTreeParser.parser(of: pointer)?.endElement() }
            handler.internalSubset = { pointer, _, _, _ in XMLTreeParser.parser(of: pointer)?.documentType() }
            handler.serror = { pointer, error in
                guard let error else { return }
                XMLTreeParser.parser(of: pointer)?.error(error)
            }

            return handler
        }

        /// Returns the parser of a callback. It outlives the context that has it as user data.
        private static func parser(of pointer: UnsafeMutableRawPointer?) -> XMLTreeParser? {
            pointer.map { Unmanaged<XMLTreeParser>.fromOpaque($0).takeUnretainedValue() }
        }
    }
#endif
