import ElementID
import UIModel

/// The sample of the guide, word for word.
let guideSample = """
    {

    "MMTApp": [

    {

    "scope": {

    "device": ["iphone", "ipad"],

    "orientation": ["landscape", "portrait"],

    "scale": ["@1x", "@2x", "@3x"]

    },

    "config": [

    {

    "id": "DemoViewController/UIView[0]/UILabel[0]",

    "props": {

    "text": "Hello",

    "background-color": "#008B7D"

    }

    },

    {

    "id": "DemoViewController/UIView[0]/UIButton[0]",

    "props": {

    "background-color": "#008B7D"

    }

    }

    ],

    "constraints": {

    "update": [

    {

    "item1": "DemoViewController/UIView/UIButton",

    "attribute1": "Top",

    "relation": "Equal",

    "item2": "DemoViewController/UIView/UITextView",

    "attribute2": "Bottom",

    "priority": 1000,

    "multiplier": 1.0,

    "values": {

    "constant": 100

    }

    }

    ]

    },

    "actions": [

    {

    "id": "DemoViewController/UIView/UIButton",

    "type": "TouchUpInside",

    "name": "Click_through"

    }

    ]

    }

    ]

    }
    """

/// The screen that the sample is for, and what it changes there.
final class DemoScreen {
    let window: Window
    let controller: ViewController
    let screen: VariantScreen
    let content: View
    let label = view("UILabel")
    let button = view("UIButton")
    let textView = view("UITextView")
    let cell = view("UITableViewCell", view("UILabel"))
    let table: View
    /// Between the button and the text view, as the sample has it.
    let constraint: ConstraintID

    init(isIndexed: Bool = true) throws {
        table = view("UITableView", cell)
        content = view("UIView", label, textView, button, table)
        controller = try ViewController(className: "DemoViewController", view: view("UIView", content))
        window = try Window(root: controller)
        screen = VariantScreen(window: window)
        if isIndexed { screen.constraints.buildIndex() }
        constraint = screen.constraints.add(
            LayoutConstraint(
                item1: button.id, attribute1: .top, item2: textView.id, attribute2: .bottom, constant: 8))
        screen.constraints.add(LayoutConstraint(item1: button.id, attribute1: .width, constant: 80))
    }

    func value(_ property: ElementProperty, of view: View) -> PropertyValue? {
        screen.properties.value(of: property, of: view)
    }

    /// Reads and applies; gives what was left out in reading, then in applying, without lines.
    @discardableResult
    func apply(_ json: String, _ configuration: VariantConfiguration = VariantConfiguration()) throws -> [String] {
        let document = try VariantDocument(json: Array(json.utf8))
        let report = CompiledVariant(document).apply(to: screen, for: configuration)
        return (document.problems.list + report.problems.list).map { "\($0.path): \($0.reason)" }
    }
}

/// A document of one block.
func block(_ parts: String) -> String { "{\"MMTApp\": [{\(parts)}]}" }

func config(_ entries: String...) -> String { block("\"config\": [\(entries.joined(separator: ",\n"))]") }

func update(_ parts: String) -> String {
    block("\"constraints\": {\"update\": [{\(parts), \"values\": {\"constant\": 50}}]}")
}

func action(_ id: String, _ type: String) -> String {
    block("\"actions\": [{\"id\": \"\(id)\", \"type\": \"\(type)\", \"name\": \"Name\"}]")
}
