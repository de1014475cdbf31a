import { Rows } from './rows.ts'
import { Values } from './values.ts'

/** A context that is kept as an object for a while. */
export interface Built {
  number: number
  row: ArrayLike<number>
  context: Record<string, unknown>
}

/** The contexts of an exploration, numbered: what is kept is the numbers of their fields. They are built when asked for. */
export class Contexts {
  #values = new Values()
  #rows = new Rows()

  numberOf(context: object): number {
    return this.#rows.intern(this.#values.fieldsOf(context))
  }

  /** The same for a context that was made out of another one. */
  numberAfter(context: object, before: Built): number {
    if (context === before.context) return before.number
    return this.#rows.intern(this.#values.fieldsAfter(context, before.context, before.row))
  }

  areEqual(one: unknown, other: unknown): boolean {
    return Object.is(one, other) || this.#values.numberOf(one) === this.#values.numberOf(other)
  }

  build(number: number): Built {
    const row = this.#rows.row(number)
    return { number, row, context: this.#values.build(row) }
  }
}
