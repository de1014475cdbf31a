import { type Check, faultIn } from './fault.ts'
import { unknownPlaces } from './offers.ts'

/** The model names only states and tags that the machine has: a renamed state would otherwise go unchecked. */
export const unknownPlaceCheck: Check = {
  id: 'unknown-place',
  says: 'the model names no state or tag that is not there',
  find: (graph) =>
    unknownPlaces(graph).map((place) => faultIn(graph, 'unknown-place', `the machine has no place for ${place}`)),
}
