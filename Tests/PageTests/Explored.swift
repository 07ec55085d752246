/// A page after each step of a reader who chooses its contents.
struct Explored: Decodable {
    /// As the page opens, of one experiment, also of one family of inputs and by one measure, without one
    /// implementation, and at a size.
    var start, experiment, measure, names, sized: State
    /// After the back button, and once more; by the address of `sized` in a page opened anew; at another place.
    var back, backTwice, again, moved: State
    var everything: State
    /// The sizes that the slider shows, by those of the addresses that the page was opened with.
    var sizesOfAddresses: [String: String]
    /// With the slider at its least size, one stop on, at its largest, and one stop back.
    var costs: [Costs]
    var number: Number

    struct State: Decodable, Equatable {
        var address: String
        var experiment: String
        var family: String
        var measure: String
        /// The experiment that the top of the page names.
        var top: String
        /// The implementations that are ticked.
        var names: [String]
        /// The visible charts, cells of rows, columns of maps, and series of the chart next to the slider.
        var figures: [String]
        var cells: [String]
        var inputs: [String]
        var series: [String]
        /// The text about the slider's size.
        var sentence: String
        var size: String
    }

    struct Costs: Decodable {
        var size: String
        var rows: [[String]]
        var sentence: String
        /// The pixels of the table that are cut off at its right.
        var hiddenWidth: Double
    }

    struct Number: Decodable {
        var byPointer: Samples?
        var byKeys: Samples?
        /// The cell that had the focus after the samples were closed, and after a press of the arrow down.
        var focusAfter: String
        var below: String
        var isClosed: Bool
    }

    struct Samples: Decodable {
        var title: String
        var text: String
        var rows: [[String]]
        var marks: Int
        var label: String
    }
}

/// Returns the nanoseconds of a time as a page shows it, `1.02 µs`; `nil` if the text has another form.
func nanoseconds(_ text: String) -> Double? {
    let units = ["ns": 1.0, "µs": 1e3, "ms": 1e6, "s": 1e9]
    let parts = text.split(separator: " ")
    guard parts.count == 2, let number = Double(parts[0]), let unit = units[String(parts[1])] else { return nil }
    return number * unit
}
