import Testing

@testable import LabCommand

@Suite struct ProgressLineTests {
    private func shown(isTerminal: Bool = false, isShown: Bool = true, pause: Duration = .zero) -> String {
        let transcript = Transcript()
        let console = Console(transcript, errorsAreTerminal: isTerminal, width: 40)
        let line = ProgressLine(console: console, isShown: isShown, pause: pause)
        line.show("building base")
        line.show("building base, \u{1B}[1m 61 s")
        line.clear()

        return transcript.text
    }

    @Test("where no terminal is, a line stands for itself, and the next waits for its time")
    func withoutTerminal() {
        #expect(shown() == "building base\nbuilding base, \\u{1b}[1m 61 s\n")
        #expect(shown(pause: .seconds(3_600)) == "")
        #expect(shown(isShown: false) == "")
    }

    @Test("on a terminal it is written over, and taken away")
    func terminal() {
        let text = shown(isTerminal: true, pause: .seconds(3_600))
        #expect(text.hasPrefix("\r\u{1B}[Kbuilding base\r\u{1B}[Kbuilding base, "))
        #expect(text.hasSuffix("\r\u{1B}[K") && !text.contains("\n"))
    }
}
