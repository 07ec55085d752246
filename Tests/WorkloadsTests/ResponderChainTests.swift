import Testing
import UIModel

@testable import Workloads

@Suite("Responder chains")
struct ResponderChainTests {
    private static let variants: [ResponderChainVariant] = [
        .controllerEvery(1), .controllerEvery(2), .controllerEvery(8), .controllerEvery(1_000), .presented,
        .withoutController, .deepInheritance,
    ]

    /// All of a chain, each held.
    private func responders(of chain: ResponderChain) -> [Responder] {
        withExtendedLifetime(chain) {
            var responders = [chain.start]
            while let next = responders[responders.count - 1].next { responders.append(next) }
            return responders
        }
    }

    @Test("a chain has exactly its length, and its owner is the first controller on it", arguments: variants)
    func aChainHasExactlyItsLength(variant: ResponderChainVariant) {
        for length in Array(1...30) + [100, 1_500] {
            let chain = ResponderChain(variant, length: length)
            let responders = responders(of: chain)
            #expect(responders.count == length)
            #expect(chain.length == length)
            let first = responders.firstIndex { $0 is ViewController }
            #expect(chain.owner === first.map { responders[$0] })
            #expect(responders[0].kind == .view)
        }
    }

    @Test("a controller comes after every so many views, nested in the next")
    func aControllerComesAfterEverySoManyViews() {
        let responders = responders(of: ResponderChain(.controllerEvery(2), length: 11))
        #expect(
            responders.map(\.kind) == [
                .view, .view, .viewController, .view, .view, .viewController, .view, .view, .window, .application,
                .applicationDelegate,
            ])
        #expect((responders[2] as? ViewController)?.parent === responders[5])
        #expect(
            self.responders(of: ResponderChain(.controllerEvery(2), length: 5)).map(\.kind) == [
                .view, .view, .viewController, .view, .view,
            ])
    }

    @Test("presented controllers are followed by their presenters")
    func presentedControllersFollowEachOther() throws {
        let responders = responders(of: ResponderChain(.presented, length: 9))
        #expect(
            responders.map(\.kind) == [
                .view, .view, .view, .viewController, .viewController, .viewController, .window, .application,
                .applicationDelegate,
            ])
        #expect((responders[3] as? ViewController)?.presentingViewController === responders[4])
        let outermost = try #require(responders[5] as? ViewController)
        #expect(outermost.presentedViewController === responders[4])

        // Back to front: the outermost, then what holds the one it presents, then what holds the innermost.
        let window = try #require(responders[6] as? Window)
        #expect(window.subviews.count == 3)
        #expect(window.subviews[0] === outermost.view)
        #expect(window.subviews[1].subviews.last === (responders[4] as? ViewController)?.view)
        #expect(window.subviews[2].subviews.last === (responders[3] as? ViewController)?.view)
    }

    @Test("the search of a chain without a controller goes to the delegate")
    func aChainWithoutControllerIsSearchedToTheEnd() {
        let chain = ResponderChain(.withoutController, length: 6)
        #expect(chain.owner == nil)
        #expect(
            responders(of: chain).map(\.kind) == [
                .view, .view, .view, .window, .application, .applicationDelegate,
            ])
    }

    @Test("deep inheritance has twelve classes, and the controller is the last one before the window")
    func deepInheritanceIsTwelveClassesDeep() throws {
        let chain = ResponderChain(.deepInheritance, length: 8)
        var levels = 0
        var mirror = Mirror(reflecting: chain.start)

        while mirror.subjectType != View.self {
            levels += 1
            mirror = try #require(mirror.superclassMirror)
        }
        #expect(levels == 12)
        #expect(responders(of: chain)[4] === chain.owner)
        #expect(chain.start.className == "SponsoredLiveVideoCardView")
        #expect(chain.owner is FeedListViewController)
        #expect(chain.owner?.className == "PersonalizedFeedListViewController")
    }

    @Test(
        "chains of a million responders are built and freed",
        arguments: [
            ResponderChainVariant.controllerEvery(1), .controllerEvery(8), .presented, .withoutController,
            .deepInheritance,
        ])
    func chainsOfAMillionAreBuiltAndFreed(variant: ResponderChainVariant) {
        weak var start: Responder?
        weak var owner: ViewController?
        do {
            let chain = ResponderChain(variant, length: 1_000_000)
            start = chain.start
            owner = chain.owner
            #expect(start != nil)
            var count = 0
            var responder: Responder? = chain.start

            while let current = responder {
                count += 1
                responder = current.next
            }
            #expect(count == 1_000_000)
        }
        #expect(start == nil)
        #expect(owner == nil)
    }

    @Test("the digest is that of the chain's parameters")
    func theDigestIsThatOfTheParameters() {
        let chain = ResponderChain(.controllerEvery(8), length: 1_000)
        #expect(chain.description == "controller-every-8, 1000 responders")
        // sha256sum of "milli.chain/1", a newline and the description.
        #expect(chain.digest.description == "85bc55f088804ebe480a5a7f998bd2b4e19ff531868fbf2fca461552013a323e")
        #expect(ResponderChain(.presented, length: 1).description == "presented, 1 responder")
    }
}
