import UIModel

@testable import ElementID
@testable import Importers

/// Element IDs. Each reads back as itself; the ways to split and to resolve one agree, on a screen of a few views.
func readElementID(_ input: Input) -> Bool {
    let outcome = Reading { () throws(ElementIDError) in try ElementID(utf8: input) }
    guard let text = String(validating: input, as: UTF8.self) else {
        promise(!outcome.isValue, "bytes that are no UTF-8 are refused")
        return false
    }

    let documented = Reading { () throws(ElementIDError) in
        try DocumentedResolution().resolveAll(text, in: window).map { ObjectIdentifier($0) }
    }

    guard case .value(let id) = outcome else {
        guard case .refused(let reason) = outcome, case .refused(let other) = documented else {
            promise(false, "what is split by hand is refused too")
            return false
        }

        promise(reason == other, "for the same reason: \(reason), \(other)")
        return false
    }

    let back = Reading { () throws(ElementIDError) in try ElementID("\(id)") }
    promise(back == .value(id), "an ID reads back as itself")
    let views = CompiledElementID(id).resolveAll(in: window)
    promise(documented == .value(views.map { ObjectIdentifier($0) }), "the same elements are found")
    let first = Reading { () throws(ElementNotFound) in ObjectIdentifier(try id.element(in: window)) }
    promise(views.first.map { first == .value(ObjectIdentifier($0)) } ?? !first.isValue, "and the same first one")

    return true
}

/// Some views, with controllers, custom IDs and classes that occur twice.
func sampleScreen() -> View {
    let dump = """
        <UIWindow: 0x1; frame = (0 0; 9 9)>
           | 'DemoViewController:0x9' <UIView: 0x2; frame = (0 0; 9 9)>
           |    | <UIView: 0x3; frame = (0 0; 9 9)>
           |    |    | <UILabel: 0x4; frame = (0 0; 9 9)>
           |    |    | <UIButton: 0x5; frame = (0 0; 9 9)>
           |    |    | <UIButton: 0x6; frame = (0 0; 9 9)>
           |    |    | <UITextView: 0x7; frame = (0 0; 9 9)>
           |    |    | <UITableView: 0x8; frame = (0 0; 9 9)>
           |    |    |    | 'A:0x9' <UITableViewCell: 0x9; frame = (0 0; 9 9)>
           |    |    |    |    | <UILabel: 0xa; frame = (0 0; 9 9)>
        """
    guard let root = try? DumpImporter().importFile(Array(dump.utf8), name: "sample"), let window = root.roots.first
    else { preconditionFailure("the sample is a good dump") }

    // The hierarchy lives as long as the process.
    controllers.append(root.controllers)
    hierarchies.append(ViewHierarchy.observing(window))
    return window
}

nonisolated(unsafe) private var controllers: [[ViewController]] = []
nonisolated(unsafe) private var hierarchies: [ViewHierarchy] = []
nonisolated(unsafe) private let window: View = {
    let window = sampleScreen()
    let views = [window.subviews[0].subviews[0], window.subviews[0].subviews[0].subviews[1]]
    for view in views {
        do { try view.setCustomID("A") } catch { preconditionFailure("A is a good custom ID: \(error)") }
    }

    return window
}()
