import type { Effect } from './progress.ts'
import { Rows } from './rows.ts'

/** Which transitions edges take, each set kept once. */
export class FiredSets {
  #rows = new Rows()
  #places: (readonly number[])[] = []
  /** Of an effect alone, by its number. */
  #ofEffect: (number | undefined)[] = []

  numberOf(effects: readonly Effect[]): number {
    const first = effects[0]
    if (first === undefined || effects.length > 1) return this.#kept(effects.flatMap(({ fired }) => fired))
    const number = this.#ofEffect[first.number] ?? this.#kept(first.fired)
    this.#ofEffect[first.number] = number
    return number
  }

  places(number: number): readonly number[] {
    return this.#places[number] ?? []
  }

  #kept(fired: readonly number[]): number {
    const number = this.#rows.intern(fired)
    this.#places[number] ??= [...new Set(fired)]
    return number
  }
}
