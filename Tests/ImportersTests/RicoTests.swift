import Testing

@testable import Importers

@Suite("RICO")
struct RicoTests {
    @Test("a nested screen of RICO leaves out its nulls")
    func readsNestedScreens() throws {
        let screen = try importScreen(
            """
            {"activity_name":"a","activity":{"root":{"class":"A","visible-to-user":true,"bounds":[0,0,5,6],"children":[
              null,{"class":"B","visible-to-user":false},{"class":"C","visibility":"gone"},{"class":"D",\
            "visibility":"visible"}]}}}
            """)
        #expect(screen.format == .rico)
        #expect(screen.outline == "A(B- C- D)")
        #expect(screen.elements[0].frame == ImportedFrame(x: 0, y: 0, width: 5, height: 6))
    }

    @Test("a screen of RICO without a root is refused, and the error names the key")
    func refusesScreensWithoutRoot() {
        let error = refusal(of: "{\"activity\":{\"x\":{\"root\":{\"class\":\"A\",\"visible-to-user\":true}}}}")
        #expect(
            error?.description.contains("`activity` with a `root` was expected") == true, "\(String(describing: error))"
        )
    }
}
