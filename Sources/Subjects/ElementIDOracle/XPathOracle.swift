internal import CLibXML2
import ElementID
import UIModel

/// A resolution of IDs by libxml2. The window is copied into an XML document whose elements are named after the
/// classes, and the steps of an ID become an XPath, `UIView[1]/UIButton[2]`, which is evaluated from the element of its
/// root. After a mutation another copy has to be made.
///
/// As an oracle it shares no code with the other resolutions. It is a fair peer too: paths are compiled, names are
/// shared with the document and compared by address, the cache of the context is on, and the elements of the roots are
/// in a table.
package final class XPathOracle {
    private let document: xmlDocPtr
    private let context: xmlXPathContextPtr
    private var roots: [String: [xmlNodePtr]] = [:]
    // Held because the elements point to its views.
    private let window: View

    /// Copies the tree of a window.
    ///
    /// - Complexity: O(views).
    package init(of window: View) {
        self.window = window
        guard let document = xmlNewDoc(nil), let names = xmlDictCreate(), let context = xmlXPathNewContext(document)
        else { preconditionFailure("libxml2 has no memory left") }

        document.pointee.dict = names
        context.pointee.dict = names
        xmlXPathContextSetCache(context, 1, -1, 0)
        self.document = document
        self.context = context
        copyTree()
    }

    deinit {
        xmlXPathFreeContext(context)
        xmlFreeDoc(document)
    }

    private func copyTree() {
        var pending: [(view: View, parent: xmlNodePtr?)] = [(window, nil)]
        while let (view, parent) = pending.popLast() {
            let name = xmlDictLookup(document.pointee.dict, XMLName.escaped(view.className), -1)
            guard let node = xmlNewDocNodeEatName(document, nil, UnsafeMutablePointer(mutating: name), nil) else {
                preconditionFailure("libxml2 has no memory left")
            }

            node.pointee._private = Unmanaged.passUnretained(view).toOpaque()
            if let parent { xmlAddChild(parent, node) } else { xmlDocSetRootElement(document, node) }

            for name in rootNames(of: view) { roots[name, default: []].append(node) }
            pending.append(contentsOf: view.subviews.reversed().map { ($0, node) })
        }
    }

    /// Returns the names with which an ID can start at a view.
    private func rootNames(of view: View) -> Set<String> {
        var names: Set<String> = []
        if let controller = view.viewController { names.insert(controller.className) }
        if let customID = view.customID { names.insert(customID) }
        if view === window { names.insert(view.className) }
        return names
    }

    /// A path that libxml2 has compiled.
    package final class Query {
        fileprivate let roots: [xmlNodePtr]
        /// The path in parts, because libxml2 refuses to nest more than some thousand steps.
        fileprivate let parts: [xmlXPathCompExprPtr]
        // Held because it owns the elements.
        private let oracle: XPathOracle

        fileprivate init(roots: [xmlNodePtr], parts: [xmlXPathCompExprPtr], oracle: XPathOracle) {
            self.roots = roots
            self.parts = parts
            self.oracle = oracle
        }

        deinit { for part in parts { xmlXPathFreeCompExpr(part) } }
    }

    /// Compiles the path of an ID.
    package func compile(_ id: ElementID) -> Query {
        let steps = id.steps.map { Self.path(of: $0) }
        let parts = stride(from: 0, to: steps.count, by: Self.stepsPerPart).map { start in
            let path = steps[start..<min(start + Self.stepsPerPart, steps.count)].joined(separator: "/")
            guard let compiled = xmlXPathCtxtCompile(context, path) else {
                preconditionFailure("libxml2 refuses the path \(path)")
            }

            return compiled
        }

        return Query(roots: roots[id.root] ?? [], parts: parts, oracle: self)
    }

    private static let stepsPerPart = 200

    private static func path(of step: ElementID.Step) -> String {
        "\(XMLName.escaped(step.className))[\(Int(step.index) + 1)]"
    }

    /// Finds the first element that an ID names, in the order of the roots.
    package func resolve(_ query: Query) -> Unmanaged<View>? {
        for root in query.roots {
            if let view = end(of: query, from: root) { return view }
        }
        return nil
    }

    /// Finds all elements that an ID names, in the order of the roots.
    package func resolveAll(_ query: Query) -> [View] {
        query.roots.compactMap { end(of: query, from: $0)?.takeUnretainedValue() }
    }

    @inline(__always)
    private func end(of query: Query, from root: xmlNodePtr) -> Unmanaged<View>? {
        var node = root
        for part in query.parts {
            context.pointee.node = node
            let result = xmlXPathCompiledEval(part, context)
            defer { xmlXPathFreeObject(result) }

            guard let next = Self.node(of: result) else { return nil }

            node = next
        }

        return node.pointee._private.map { Unmanaged.fromOpaque($0) }
    }

    @inline(__always)
    private static func node(of result: xmlXPathObjectPtr?) -> xmlNodePtr? {
        guard let nodes = result?.pointee.nodesetval, nodes.pointee.nodeNr > 0 else { return nil }
        return nodes.pointee.nodeTab[0]
    }

    /// A path as text, ready to be parsed.
    package struct Text {
        fileprivate let root: xmlNodePtr?
        fileprivate let path: [CChar]
    }

    /// Returns the path of an ID as text, to measure the cost of parsing.
    package func text(of id: ElementID) -> Text {
        let path = id.steps.isEmpty ? "." : id.steps.map { Self.path(of: $0) }.joined(separator: "/")
        return Text(root: roots[id.root]?.first, path: Array(path.utf8CString))
    }

    /// Parses a path and evaluates it from the first of its roots.
    package func parseAndResolve(_ text: Text) -> Unmanaged<View>? {
        guard let root = text.root else { return nil }

        context.pointee.node = root
        let result = text.path.withUnsafeBytes {
            xmlXPathEval($0.baseAddress?.assumingMemoryBound(to: xmlChar.self), context)
        }

        defer { xmlXPathFreeObject(result) }

        return Self.node(of: result)?.pointee._private.map { Unmanaged.fromOpaque($0) }
    }
}

/// The names of classes as names of XML elements; different classes get different names.
///
/// ASCII letters, digits and `_` stay; every other byte of the UTF-8 becomes `.` and two hexadecimal digits. The name
/// of an element cannot begin with a digit or a dot, so such a first byte becomes `_-` and the two digits. No other
/// byte becomes `-`.
///
///     XMLName.escaped("UIView")          // UIView
///     XMLName.escaped("Cell<Item>")      // Cell.3CItem.3E
///     XMLName.escaped("2nd")             // _-32nd
enum XMLName {
    static func escaped(_ className: String) -> String {
        var text: [UInt8] = []
        for byte in className.utf8 {
            let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
            let isDigit = byte &- UInt8(ascii: "0") < 10
            if isLetter || isDigit && !text.isEmpty {
                text.append(byte)
            } else {
                text += text.isEmpty ? Array("_-".utf8) : [UInt8(ascii: ".")]
                text += [hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
            }
        }

        return String(decoding: text, as: UTF8.self)
    }

    private static let hexadecimal = Array("0123456789ABCDEF".utf8)
}
