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

class BaseViewController: ViewController {}
class ThemedViewController: BaseViewController {}
class TrackedViewController: ThemedViewController {}
class LocalizedViewController: TrackedViewController {}
class KeyboardAwareViewController: LocalizedViewController {}
class ScrollingViewController: KeyboardAwareViewController {}
class ListViewController: ScrollingViewController {}
class RefreshingListViewController: ListViewController {}
class PaginatedListViewController: RefreshingListViewController {}
class SearchableListViewController: PaginatedListViewController {}
class FeedListViewController: SearchableListViewController {}
class PersonalizedFeedListViewController: FeedListViewController {}
