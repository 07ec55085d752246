/// A small screen as UIKit prints one, written for this project: a mail list under a navigation bar and a tab bar.
enum OwnDump {
    static let text = """
        <UIWindow: 0x10a00010; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x20a00010>>
           | <UITransitionView: 0x10a00020; frame = (0 0; 390 844); layer = <CALayer: 0x20a00020>>
           |    | <UIDropShadowView: 0x10a00030; frame = (0 0; 390 844); layer = <CALayer: 0x20a00030>>
           |    |    | 'MailboxesViewController:0x30a00010' <UILayoutContainerView: 0x10a00040; frame = (0 0; 390 844); layer = <CALayer: 0x20a00040>>
           |    |    |    | <UITransitionView: 0x10a00050; frame = (0 0; 390 844); clipsToBounds = YES; layer = <CALayer: 0x20a00050>>
           |    |    |    |    | <UITableView: 0x10a00060; frame = (0 0; 390 844); clipsToBounds = YES; layer = <CALayer: 0x20a00060>; contentOffset: {0, -91}; contentSize: {390, 220}>
           |    |    |    |    |    | <MailCell: 0x10a00070; baseClass = UITableViewCell; frame = (0 0; 390 44); layer = <CALayer: 0x20a00070>>
           |    |    |    |    |    |    | <UILabel: 0x10a00071; frame = (16 12; 200 20); text = 'Invoice; hidden = YES'; layer = <_UILabelLayer: 0x20a00071>>
           |    |    |    |    |    | <MailCell: 0x10a00080; baseClass = UITableViewCell; frame = (0 44; 390 44); layer = <CALayer: 0x20a00080>>
           |    |    |    |    |    |    | <UILabel: 0x10a00081; frame = (16 12; 200 20); text = 'Lunch?'; layer = <_UILabelLayer: 0x20a00081>>
           |    |    |    |    |    | <UIImageView: 0x10a00090; frame = (384 700; 3 40); alpha = 0; layer = <CALayer: 0x20a00090>> - (null)
           |    |    |    |    | <UINavigationBar: 0x10a000a0; frame = (0 47; 390 44); layer = <CALayer: 0x20a000a0>>
           |    |    |    |    |    | <_UIBarBackground: 0x10a000a1; frame = (0 -47; 390 91); layer = <CALayer: 0x20a000a1>>
           |    |    |    |    |    | <_UINavigationBarContentView: 0x10a000a2; frame = (0 0; 390 44); layer = <CALayer: 0x20a000a2>> layout=0x40a00010
           |    |    |    | <UITabBar: 0x10a000b0; frame = (0 761; 390 83); layer = <CALayer: 0x20a000b0>>
           |    |    |    |    | <_UIBarBackground: 0x10a000b1; frame = (0 0; 390 83); layer = <CALayer: 0x20a000b1>>
           |    |    |    |    | <UITabBarButton: 0x10a000b2; frame = (2 1; 126 48); layer = <CALayer: 0x20a000b2>>
           |    |    |    |    |    | <UITabBarSwappableImageView: 0x10a000b3; frame = (50 6; 28 28); layer = <CALayer: 0x20a000b3>>
           |    |    |    |    |    | <UITabBarButtonLabel: 0x10a000b4; frame = (40 35; 46 12); text = 'Inbox'; layer = <_UILabelLayer: 0x20a000b4>>
        """
}
