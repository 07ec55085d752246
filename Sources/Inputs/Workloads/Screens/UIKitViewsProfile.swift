extension ScreenProfile {
    /// The views of 17 complete dumps of real UIKit screens (`uikit-views` of the collection, 9 to 96 views each),
    /// including hidden ones. The counts do not distinguish hidden views from those with alpha 0. Both are taken to be
    /// equally frequent, because the classes say so: layout guides are hidden, and scroll indicators and backdrop tints
    /// have alpha 0.
    package static let uikitViews = ScreenProfile(
        source: "17 complete dumps",
        extents: [
            (9, 5, 4), (10, 4, 4), (10, 5, 4), (11, 4, 3), (12, 4, 3), (12, 4, 4), (13, 3, 3), (15, 8, 7), (16, 8, 6),
            (18, 6, 4), (27, 6, 4), (32, 8, 4), (36, 7, 4), (46, 10, 5), (52, 9, 5), (82, 18, 7), (96, 11, 5),
        ].map { Extent(views: $0, levels: $1, foregroundLevels: $2) },
        children: [0: 250, 1: 147, 2: 55, 3: 18, 4: 11, 5: 3, 6: 6, 7: 1, 8: 2, 11: 3, 18: 1],
        childrenByRelativeDepth: [
            [0: 1, 1: 14, 2: 3, 3: 2],
            [0: 1, 1: 7, 2: 4, 3: 1, 4: 2],
            [0: 6, 1: 8, 2: 7, 3: 6, 4: 1, 6: 3],
            [0: 11, 1: 12, 2: 6, 3: 2, 4: 1, 5: 1, 6: 1, 7: 1, 11: 1],
            [0: 10, 1: 18, 2: 11, 5: 1],
            [0: 51, 1: 22, 2: 11, 3: 4, 4: 2, 6: 1, 8: 1],
            [0: 39, 1: 7, 2: 9, 3: 2, 4: 2, 5: 1, 8: 1, 18: 1],
            [0: 45, 1: 32, 2: 3, 3: 1, 4: 2, 6: 1, 11: 2],
            [0: 57, 1: 27, 2: 1, 4: 1],
            [0: 29],
        ],
        sameClassGroups: [1: 349, 2: 31, 3: 3, 4: 3, 5: 1, 6: 2, 10: 1, 11: 2, 16: 1],
        singleChildChains: [1: 100, 2: 12, 3: 6, 5: 1],
        hidden: HiddenViews(views: 46, of: 497, leaves: 36, tail: 36, first: 5, only: 2, middle: 3),
        transparentShare: 0.5,
        classes: [
            ("UIImageView", 60), ("UIView", 54), ("UIButtonLabel", 37), ("UIButton", 30), ("UILabel", 22),
            ("PUPhotosGridCell", 16), ("PUPhotoView", 16), ("UITabBarButton", 13), ("UITabBarButtonLabel", 13),
            ("UITabBarSwappableImageView", 13), ("UIWindow", 11), ("_UILayoutGuide", 10), ("UILayoutContainerView", 9),
            ("UIViewControllerWrapperView", 9), ("UIStackView", 8), ("UITransitionView", 7),
            ("UINavigationTransitionView", 6), ("_UIScrollViewScrollIndicator", 6), ("UITextField", 5),
            ("UINavigationBar", 5), ("_UIBackdropView", 4), ("_UIBackdropEffectView", 4),
            ("_UITextFieldRoundedRectBackgroundViewNeue", 4), ("_UIModernBarButton", 4), ("_UIBarBackground", 4),
            ("_UITextContainerView", 4), ("_UITableViewCellSeparatorView", 4), ("UITabBar", 3),
            ("_UITabBarBackgroundView", 3), ("_UINavigationBarContentView", 3), ("_UIButtonBarStackView", 3),
            ("_UIButtonBarButton", 3), ("UITextView", 3), ("_UISystemBackgroundView", 3), ("UITableViewCell", 3),
            ("UITableViewCellContentView", 3), ("UIVisualEffectView", 3), ("_UIVisualEffectBackdropView", 3),
            ("UIDropShadowView", 2), ("_UIBarBackgroundShadowView", 2),
        ].map { ClassFrequency(name: $0, count: $1) },
        rootClassName: "UIWindow")
}
