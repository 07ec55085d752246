import Testing

@testable import Importers

@Suite("Android dumpsys")
struct DumpsysTests {
    @Test("the first flag decides, and the section ends with the first other line")
    func readsSections() throws {
        let screen = try importScreen(
            """
            TASK 10: id=3
              ACTIVITY a.b/.Main 1f2 pid=7
                mFragment=ReportFragment{8d0f3a8 (uuid)}
                View Hierarchy:
                  DecorView@6e1[Main]
                  com.a.DecorView{6e1d9e1 V.E...... R....... 0,0-1080,2280 aid=1}[Main]
                    android.widget.LinearLayout{aa V.E...... ........ 0,-5--10,20 #7f01 app:id/root}
                      android.view.ViewStub{ab G.E...... ......I. 0,0-0,0 #1020}
                      g4.p$1{ac I.E...... ........ 0,0-1,1}
                Looper (main, tid 2)
                View Hierarchy:
                  com.a.DecorView{6e2 I.E...... R....... 0,0-1,1}[Other]
                    a.V{6e3 V.ED..... ........ 0,0-1,1}
            """)
        #expect(screen.format == .dumpsys)
        #expect(
            screen.outline
                == "com.a.DecorView(android.widget.LinearLayout(android.view.ViewStub- g4.p$1-)) com.a.DecorView-(a.V)")
        #expect(screen.foregroundRoot === screen.roots[0])
        #expect(
            screen.elements[1]
                == ImportedElement(
                    address: 0xaa, identifier: "app:id/root", frame: ImportedFrame(x: 0, y: -5, width: -10, height: 25))
        )
    }

    @Test("a file cut within a view is refused as truncated")
    func refusesCuts() {
        let first = "  a.V{6e3 V.ED..... ........ 0,0-1,1}\n"
        let second = "    a.W{6e4 V.ED..... ........ 0,0-1,1}"
        for length in 5..<second.utf8.count {
            guard case .truncated? = refusal(of: first + second.prefix(length))?.reason else {
                Issue.record("cut after \(length) bytes")
                continue
            }
        }
        #expect(refusal(of: first + second) == nil)
    }
}
