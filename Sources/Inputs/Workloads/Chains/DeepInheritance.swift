import UIModel

// Twelve levels of the sort that grows in an app over the years. They add nothing: what is measured is how far a dynamic
// cast has to climb.

class BaseView: View {}
class ThemedView: BaseView {}
class TrackedView: ThemedView {}
class AccessibleView: TrackedView {}
class RoundedView: AccessibleView {}
class ShadowedView: RoundedView {}
class CardView: ShadowedView {}
class InteractiveCardView: CardView {}
class MediaCardView: InteractiveCardView {}
class VideoCardView: MediaCardView {}
class LiveVideoCardView: VideoCardView {}
class SponsoredLiveVideoCardView: LiveVideoCardView {}

class BaseNavigationController: NavigationController {}
class ThemedNavigationController: BaseNavigationController {}
class TrackedNavigationController: ThemedNavigationController {}
class LocalizedNavigationController: TrackedNavigationController {}
class KeyboardAwareNavigationController: LocalizedNavigationController {}
class RotatingNavigationController: KeyboardAwareNavigationController {}
class ToolbarNavigationController: RotatingNavigationController {}
class DraggableNavigationController: ToolbarNavigationController {}
class FlowNavigationController: DraggableNavigationController {}
class CheckoutFlowNavigationController: FlowNavigationController {}
class GuestCheckoutFlowNavigationController: CheckoutFlowNavigationController {}
class RegionalGuestCheckoutFlowNavigationController: GuestCheckoutFlowNavigationController {}
