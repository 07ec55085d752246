import Testing

@testable import Importers

@Suite("The order in which formats are recognised")
struct RecognitionOrderTests {
    @Test("every format has one place in the order, without which it would never be recognised")
    func formats() {
        let order = DumpFormat.bracketFormats + DumpFormat.lineFormats
        #expect(order.count == DumpFormat.allCases.count)
        #expect(Set(order) == Set(DumpFormat.allCases))
    }

    @Test("every wrapping has one place in the order, and only JSON is not searched for escaped line ends")
    func wrappings() {
        #expect(DumpWrapping.textOrder.count == DumpWrapping.allCases.count)
        #expect(Set(DumpWrapping.textOrder) == Set(DumpWrapping.allCases))
        #expect(DumpWrapping.jsonOrder.count == DumpWrapping.allCases.count - 1)
        #expect(Set(DumpWrapping.jsonOrder) == Set(DumpWrapping.allCases).subtracting([.escapedLineEnds]))
    }

    @Test("a text that two formats recognise is read by the one with more conditions")
    func specificFormatFirst() {
        let text = #"{"children":[],"attributes":{},"hit-point":{"x":1,"y":2}}"#
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            let content = DumpContent(bytes: bytes)
            #expect(MaestroReader.recognises(content) && CalabashReader.recognises(content))
            #expect(DumpFormat.recognise(content, among: DumpFormat.bracketFormats) == .calabash)
        }
    }
}
