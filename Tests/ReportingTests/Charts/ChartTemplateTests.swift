import JSONText
import Testing

@testable import Reporting

@Suite struct ChartTemplateTests {
    private func filled(_ template: String, _ values: KeyValuePairs<String, JSONValue?>) -> String {
        ChartTemplate(Array(template.utf8)).filled(values).json
    }

    @Test("a placeholder in a chart's template takes any value, and its key is left out without one")
    func members() {
        let template = #"{"a": "$a", "b": {"c": "$a", "d": "$d"}, "e": null, "f": [1, true, "x"]}"#
        #expect(
            filled(template, ["a": [1, 2], "d": nil]) == #"{"a":[1,2],"b":{"c":[1,2]},"e":null,"f":[1,true,"x"]}"#)
        #expect(filled(#"{"a": "$a"}"#, ["a": .null]) == #"{"a":null}"#)
    }

    @Test("a placeholder within a list is replaced by the elements of its value, or by the value itself")
    func elements() {
        #expect(filled(#"["x", "$more", "y"]"#, ["more": [1, 2]]) == #"["x",1,2,"y"]"#)
        #expect(filled(#"["x", "$more", "y"]"#, ["more": nil]) == #"["x","y"]"#)
        #expect(filled(#"[0, "$top"]"#, ["top": 3]) == "[0,3]")
        #expect(filled(#"[["$top"]]"#, ["top": [[1]]]) == "[[[1]]]")
    }

    @Test("a user's text stays a text, whatever it holds")
    func texts() {
        let texts = ["$b", "\"}, {\"a\": \"", "</script>\u{2028}", "$", ""]
        for text in texts {
            let value = ChartTemplate(Array(#"{"a": "$a", "b": "$b"}"#.utf8)).filled(["a": .text(text), "b": 1])
            #expect(value == ["a": .text(text), "b": 1])
        }
    }

    @Test("a chart of estimates is its template with rows, series and intervals")
    func estimates() throws {
        let chart = Chart(
            id: "losses", title: "Lost", axis: "in %",
            [
                Estimate(row: "grace", series: "loss", value: 2, lower: 1, upper: 3),
                Estimate(row: "hold", series: "loss", value: 4, lower: 3, upper: 5),
            ])
        #expect(chart.description == "Dot plot: in %. grace, loss: 2.00. hold, loss: 4.00.")
        let specification = chart.specification
        #expect(specification["height"] == 64)
        #expect(
            specification["data"] == [
                "values": [
                    ["r": "grace", "s": "loss", "x": 2, "lo": 1, "hi": 3],
                    ["r": "hold", "s": "loss", "x": 4, "lo": 3, "hi": 5],
                ]
            ])
        let encoding = try #require(specification["encoding"])
        #expect(
            encoding["x"] == ["field": "x", "type": "quantitative", "title": "in %", "scale": ["zero": true]])
        #expect(encoding["y"]?["sort"] == ["grace", "hold"])
        #expect(encoding["color"]?["scale"] == ["domain": ["loss"], "range": ["#0072b2"]])
        #expect(encoding["yOffset"]?["scale"] == ["domain": ["loss"]])
    }
}
