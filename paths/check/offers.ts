import type { AnyMachineSnapshot } from 'xstate'
import type { AnyModel } from '../model.ts'
import type { Graph } from '../explore/graph.ts'
import { isWithin } from '../structure/within.ts'

const TAG = 'tag:'

/** The types of the events that the view offers in a snapshot, each once. */
export const offeredIn = ({ offers = {} }: AnyModel, snapshot: AnyMachineSnapshot, leaves: readonly string[]) => {
  const types = new Set<string>()
  for (const [where, list] of Object.entries(offers)) {
    const isHere = where.startsWith(TAG)
      ? snapshot.hasTag(where.slice(TAG.length))
      : leaves.some((leaf) => isWithin(where, leaf))
    if (!isHere) continue
    for (const offer of list) {
      if (typeof offer === 'string') types.add(offer)
      else if (offer.when(snapshot as never)) types.add(offer.event)
    }
  }
  return types
}

/**
 * Where an event that the view offers does nothing, whatever case is sent: the first state for each event and set of
 * leaf states, either of those that are busy or of the others.
 */
export const ignoredOffers = (graph: Graph, busy: boolean): { type: string; state: number }[] => {
  const { model, firstEdge, caseOf, cases, truncated } = graph
  const found: { type: string; state: number }[] = []
  const reported = new Set<string>()
  for (let state = 0; state < graph.states; state += 1) {
    const snapshot = graph.snapshot(state)
    if (snapshot.status !== 'active' || snapshot.hasTag('busy') !== busy) continue
    // The last states of a truncated graph were not followed: nothing is known of them.
    if (truncated && firstEdge[state] === firstEdge[state + 1]) continue
    const leaves = graph.leaves(state)
    const offered = offeredIn(model, snapshot, leaves)
    for (let edge = firstEdge[state] ?? 0; edge < (firstEdge[state + 1] ?? 0) && offered.size > 0; edge += 1) {
      offered.delete(cases[caseOf[edge] ?? -1]?.event.type ?? '')
    }
    for (const type of offered) {
      const key = `${type} ${leaves.join(' ')}`
      if (reported.has(key)) continue
      reported.add(key)
      found.push({ type, state })
    }
  }
  return found
}

/** What the model names as a place and the machine does not have. */
export const unknownPlaces = ({ model, structure }: Graph): string[] => {
  const ids = new Set(structure.nodes.map(({ id }) => id))
  const tags = new Set(structure.nodes.flatMap((node) => node.tags.map((tag) => `${TAG}${tag}`)))
  return [
    ...(model.resting ?? []).filter((id) => !ids.has(id)).map((id) => `resting "${id}"`),
    ...Object.keys(model.offers ?? {})
      .filter((where) => !ids.has(where) && !tags.has(where))
      .map((where) => `offers "${where}"`),
  ]
}
