import LabKit

/// This project's experiments, in the order in which they are listed and run.
public let allExperiments: [Experiment] = [
    foregroundView, foregroundViewMutation, owningController, foregroundController, treeBuild,
    exitLog, streamExits,
    elementIDResolve, elementIDBatch, elementIDList, elementIDMutation,
    constraintUpdate, variantApply, variantDecode,
    subscriptionTransition, subscriptionStream,
    subscriptionLifecycle, subscriptionQuery,
    subscriptionDecode, streamSubscription,
    shortcutRoute, shortcutSearch, shortcutPredict,
    reviewDecide, reviewDecideBatch, reviewSchedule,
    streamWrite, importXML, importJSON,
]
