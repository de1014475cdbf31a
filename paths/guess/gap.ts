/** In the place of an event: the function or object that makes the context. */
export const IN_CONTEXT = 'xstate.context'

/** Where something is declared: a state, and what of it. Lines are found from it (`paths/tool/locate.ts`). */
export interface Place {
  /** The keys of the state from the root, joined with dots; empty for the machine. */
  state: string
  /** As `structure.transitions` calls it: the event of a transition, or the invoke whose answer it is. */
  event?: string
  /** The place among the branches of the event. */
  branch?: number
}

/** What is not known of a machine, and what that means for what was explored. Plain JSON. */
export interface Gap {
  /**
   * `input`, `payload`, `output`: values that a model can give. `guard`: both of its answers were explored. `context`:
   * fields whose values were left out of account. `limit`: something that was not explored at all.
   */
  kind: 'input' | 'payload' | 'output' | 'guard' | 'context' | 'limit'
  /** What it is about: an event, an actor, a guard, a field of the context. */
  name: string
  sentence: string
  place: Place
}

/** Gaps, each once. */
export class Gaps {
  readonly #all = new Map<string, Gap>()

  add(kind: Gap['kind'], name: string, sentence: string, place: Place = { state: '' }): void {
    const key = `${kind} ${name} ${sentence}`
    if (!this.#all.has(key)) this.#all.set(key, { kind, name, sentence, place })
  }

  list(): Gap[] {
    return [...this.#all.values()]
  }
}
