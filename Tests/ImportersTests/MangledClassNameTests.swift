import Importers
import Testing

@Suite("Names of Swift")
struct MangledClassNameTests {
    @Test("mangled class names become readable: plain, nested, private, generic and with substitutions")
    func reads() {
        let names = [
            "_TtC4Shop18CartViewController": "Shop.CartViewController",
            "_TtCC4Shop5Outer5Inner": "Shop.Outer.Inner",
            "_TtC7SwiftUIP33_863CCF9D49B535DAEB1C7D61BEE53B5914CGDrawingLayer": "SwiftUI.CGDrawingLayer",
            "_TtGC7SwiftUI14_UIHostingViewGVS_4ListOs5NeverVS_4Text__":
                "SwiftUI._UIHostingView<SwiftUI.List<Swift.Never, SwiftUI.Text>>",
            "_TtGC7SwiftUI19UIHostingControllerV4Shop8RootView_": "SwiftUI.UIHostingController<Shop.RootView>",
            "$s4Shop18CartViewControllerC": "Shop.CartViewController", "$s4Shop5OuterC5InnerVD": "Shop.Outer.Inner",
        ]
        for (name, readable) in names { #expect(MangledClassName.readable(name) == readable, "\(name)") }
    }

    @Test("a name that is not mangled, cut, or mangled in another way has no readable form")
    func refuses() {
        for name in [
            "UIView", "", "_Tt", "_TtC", "_TtC4Sho", "_TtC4Shop99Cart", "_TtGC7SwiftUI4List", "_TtX4Shop", "$s",
            "$s4Shop",
            "_TtCS9_4View", "_TtC4Shop18CartViewControllerX", "_Tt" + String(repeating: "G", count: 1_000),
        ] {
            #expect(MangledClassName.readable(name) == nil, "\(name)")
        }
    }
}
