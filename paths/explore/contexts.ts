import { Rows } from './rows.ts'
import { Values } from './values.ts'

/** The contexts of an exploration, numbered: what is kept is the numbers of their fields. They are built when asked for. */
export class Contexts {
  #values = new Values()
  #rows = new Rows()

  numberOf(context: object): number {
    return this.#rows.intern(this.#values.fieldsOf(context))
  }

  /** The same for a context that was made out of another one, which `build` gave for `number`. */
  numberAfter(context: object, before: object, number: number): number {
    return context === before
      ? number
      : this.#rows.intern(this.#values.fieldsAfter(context, before, this.#rows.row(number)))
  }

  build(number: number): Record<string, unknown> {
    return this.#values.build(this.#rows.row(number))
  }
}
