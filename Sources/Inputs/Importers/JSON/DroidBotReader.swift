import JSONText
import Nouns

/// A reader of the states of DroidBot.
///
///     state = { "foreground_activity": …, "views": [ view… ], … }
///     view  = { "temp_id": N, "parent": N|-1, "children": [N…], "class": …, "visible": …,
///               "bounds": [[l,t],[r,b]] }
///
/// The views are a flat list, linked by number. A view is a root if its parent is not in the list, and `children` gives
/// the order. A list is malformed if a view is its own ancestor or has two parents, or if there is no root. Views that
/// cannot be reached from a root get a warning.
enum DroidBotReader: DumpReader {
    static var frames: FrameSpace { .screen }

    static func recognises(_ content: DumpContent) -> Bool {
        content.begins(with: "{") && content.contains(.tempID) && content.contains("\"views\"")
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(DumpError) {
        let document = try JSONDocument(content, from: content.firstSignificant, builder: builder)
        guard let list = document.member("views", of: 0), document.kind(of: list) == .array else {
            throw .malformed(1, "a list of views in `views` was expected")
        }

        var views = DroidBotViews(of: JSONMembers(of: document), builder: builder, list: list)
        try views.read()
    }
}

/// The views of a state of DroidBot, which are linked by number.
private struct DroidBotViews {
    private let document: JSONDocument
    /// Memory that is reused for the members of each view.
    private let members: JSONMembers
    private let builder: ScreenBuilder
    /// The value that lists the views.
    private let list: Int
    private let views: [Int]
    /// The position in `views`, by the number of the view.
    private var positions: [Int: Int] = [:]
    /// True if the view was added, by its position in `views`.
    private var isRead: [Bool]

    init(of members: JSONMembers, builder: ScreenBuilder, list: Int) {
        self.members = members
        document = members.document
        self.builder = builder
        self.list = list
        views = Array(document.children(of: list))
        isRead = [Bool](repeating: false, count: views.count)
    }

    mutating func read() throws(DumpError) {
        try collectPositions()
        for view in views {
            if let parent = number("parent", of: view), positions[parent] != nil { continue }
            try readTree(number("temp_id", of: view) ?? 0)
        }

        try checkRoots()
        try warnOfUnreachedViews()
    }

    private mutating func collectPositions() throws(DumpError) {
        for (position, view) in views.enumerated() {
            guard let id = number("temp_id", of: view) else {
                throw .malformed(document.line(of: view), "a view needs its number in `temp_id`")
            }
            guard positions.updateValue(position, forKey: id) == nil else {
                throw .malformed(document.line(of: view), "number \(id) is taken by an earlier view")
            }
        }
    }

    /// Refuses a list without a root.
    private func checkRoots() throws(DumpError) {
        guard builder.views == 0, let first = views.first else { return }

        let id = idOnCycle(from: number("temp_id", of: first) ?? 0)
        throw .malformed(
            document.line(of: positions[id].map { views[$0] } ?? first),
            "number \(id) is above itself, and no view has a `parent` outside of the list; one such root was expected")
    }

    private func warnOfUnreachedViews() throws(DumpError) {
        let unreached = isRead.count { !$0 }
        guard unreached > 0 else { return }

        let views = "\(counted(unreached, "view")) \(agreeing(unreached, "was", "were"))"
        try builder.warn(document.line(of: list), "\(views) left out: no root leads there")
    }

    /// Returns the first number that occurs twice on the way up from a view. There is one if every parent is in the
    /// list.
    private func idOnCycle(from start: Int) -> Int {
        var id = start
        var visited: Set<Int> = []
        while visited.insert(id).inserted, let position = positions[id],
            let parent = number("parent", of: views[position])
        {
            id = parent
        }

        return id
    }

    /// Adds the view with a number and all views below it.
    private mutating func readTree(_ root: Int) throws(DumpError) {
        // `nil` stands for closing the view whose children were read.
        var pending: [Int?] = [root]
        while let next = pending.popLast() {
            guard let id = next else {
                builder.close()
                continue
            }
            guard let position = positions[id] else {
                throw .malformed(document.line(of: list), "no view has the number \(id) that `children` names")
            }

            let view = views[position]
            guard !isRead[position] else {
                throw .malformed(document.line(of: view), "number \(id) is the child of two views, or of itself")
            }

            isRead[position] = true
            members.read(view)
            try openView()
            pending.append(nil)

            for child in document.children(of: document.member("children", of: view)).reversed() {
                guard let number = document.number(child).flatMap({ Int(exactly: $0) }) else {
                    throw .malformed(document.line(of: child), "a number was expected in `children`")
                }
                pending.append(number)
            }
        }
    }

    /// Opens the view that `members` describe.
    private func openView() throws(DumpError) {
        let line = members.line
        guard let name = members.name("class") else { throw .malformed(line, "a view needs its class in `class`") }

        try builder.open(
            builder.classNames.symbol(for: name, isEscaped: true),
            ScreenBuilder.Traits(isHidden: members.isFalse("visible")),
            ImportedElement(
                text: members.text("text") ?? members.text("content_description"),
                identifier: members.text("resource_id"), frame: members.bounds("bounds")),
            line: line)
    }

    private func number(_ key: StaticString, of view: Int) -> Int? {
        document.number(document.member(key, of: view)).flatMap { Int(exactly: $0) }
    }
}
