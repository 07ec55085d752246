import Testing
import UIModel

@testable import Workloads

@Suite("Small responder chains")
struct SmallResponderChainTests {
    @Test("every chain is visited once, and has the kinds of responders that it lists")
    func everyChainIsVisitedOnce() {
        var seen: Set<[ResponderKind]> = []
        var count = 0
        SmallResponderChain.forEach(upTo: 8) { chain in
            count += 1
            seen.insert(chain.kinds)
            var responder: Responder? = chain.start

            for kind in chain.kinds {
                #expect(responder?.kind == kind)
                responder = responder?.next
            }
            #expect(responder == nil)
            let first = chain.kinds.firstIndex { $0.isViewController }
            var owner: Responder? = first == nil ? nil : chain.start
            for _ in 0..<(first ?? 0) { owner = owner?.next }
            #expect(chain.owner === owner)
        }
        #expect(count == 958)
        #expect(seen.count == 958)
    }

    @Test("with five kinds of controller there are as many chains as the formula says")
    func withFiveKindsOfController() {
        let kinds: [ResponderKind] = [
            .viewController, .navigationController, .tabBarController, .splitViewController, .pageViewController,
        ]
        for maximum in 1...4 {
            var count = 0
            SmallResponderChain.forEach(upTo: maximum, controllerKinds: kinds) { chain in
                count += 1
                var responder: Responder? = chain.start
                for kind in chain.kinds {
                    #expect(responder?.kind == kind)
                    responder = responder?.next
                }
                #expect(responder == nil)
            }
            #expect(count == Self.chains(upTo: maximum, controllerKinds: 5))
        }
        // 6 + 36 of views and controllers alone, 6 with a window, the window with and without application, three above.
        #expect(Self.chains(upTo: 2, controllerKinds: 5) == 53)
        #expect(Self.chains(upTo: 8, controllerKinds: 1) == 958)
    }

    /// Σ (1 + c)ᵐ over the lengths m that the four endings leave, and the three chains that start at an ending.
    private static func chains(upTo maximum: Int, controllerKinds: Int) -> Int {
        var chains = 0
        var sequences = 1
        for body in 0...maximum {
            // With an ending of 0 to 3 responders; nothing at all is no chain.
            chains += sequences * min(4, maximum - body + 1) - (body == 0 ? 1 : 0)
            sequences *= 1 + controllerKinds
        }

        return chains + [0, 2, 3][min(2, maximum)]
    }
}
