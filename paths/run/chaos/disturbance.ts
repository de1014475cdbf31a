import type { AnyMachineSnapshot } from 'xstate'
import type { Whereabouts } from '#machines/support/disturbed.ts'

/** What a model says of it: by the name of a disturbance, for each state alike or by the snapshot. */
export type Expectations = Readonly<Record<string, Whereabouts | ((snapshot: never) => Whereabouts) | undefined>>

/** Something that comes over a person at some state of a screen. */
export interface Disturbance<Scene> {
  name: string
  /** What is expected where the model says nothing. */
  unsaid: Whereabouts
  /** It touches all pages of the product: nothing else is driven meanwhile. */
  isExclusive?: boolean
  /** Brings it about where the scene stands and gives what is wrong afterwards, a line each. */
  inject(scene: Scene, expected: Whereabouts): Promise<string[]>
}

export const expectedAfter = (
  { name, unsaid }: Pick<Disturbance<never>, 'name' | 'unsaid'>,
  said: Expectations | undefined,
  snapshot: AnyMachineSnapshot,
): Whereabouts => {
  const one = said?.[name]
  // A function of the machine's own snapshot, which this is.
  return typeof one === 'function' ? one(snapshot as never) : (one ?? unsaid)
}
