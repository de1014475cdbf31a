import { type Check, type Fault, faultIn, stepsTo } from './fault.ts'
import type { Graph } from '../explore/graph.ts'
import { ignoredOffers } from './offers.ts'

/** What the view offers does something: an event that a person can send has at least one case that is answered. */
export const ignoredOfferCheck: Check = {
  id: 'ignored-offer',
  says: 'no event is ignored where the view offers it',
  find: (graph) => ignored(graph, 'ignored-offer', false),
}

/** The same while the machine is busy: what a person does meanwhile is taken up, not lost. */
export const lostWhileBusyCheck: Check = {
  id: 'lost-while-busy',
  says: 'no action is lost while busy',
  find: (graph) => ignored(graph, 'lost-while-busy', true),
}

const ignored = (graph: Graph, check: string, busy: boolean): Fault[] =>
  ignoredOffers(graph, busy).map(({ type, state }) => ({
    ...faultIn(graph, check, `${type} is offered and nothing happens`),
    steps: [...stepsTo(graph, state), { does: type, leaves: graph.leaves(state), fires: [] }],
  }))
