import type { Effect } from './effects.ts'
import { Rows } from './rows.ts'

/** Which transitions edges take, each set kept once. */
export class FiredSets {
  #rows = new Rows()
  #places: (readonly number[])[] = []

  numberOf(effects: readonly Effect[]): number {
    const [first, second] = effects
    const all = first !== undefined && second === undefined ? first.fired : effects.flatMap(({ fired }) => fired)
    const number = this.#rows.intern(all)
    this.#places[number] ??= [...new Set(all)]
    return number
  }

  places(number: number): readonly number[] {
    return this.#places[number] ?? []
  }
}
