import { Packed } from './packed.ts'
import { Rows } from './rows.ts'

/** The keys of objects that hold the same fields, in whatever order. */
interface Shape {
  id: number
  /** As first seen: the order in which an object is rebuilt. */
  keys: readonly string[]
  sorted: readonly string[]
  /** For each of `keys`, its place among `sorted`. */
  places: readonly number[]
}

/** The objects whose keys begin alike: from here on by the next key. */
interface Keys {
  shape: Shape | undefined
  next: Map<string, Keys>
}

/** The first number in the row of a value that is no plain object; those have the number of their shape there. */
const ARRAY = -1
const SET = -2
const MAP = -3
const JSON_OF = -4
const INSTANCE = -5

const SMALL = 2 ** 30

/** As the key of a field it must be defined: setting it would give the object another prototype. */
const PROTO = '__proto__'
const plainField = { configurable: true, enumerable: true, writable: true }

/**
 * Gives equal values equal numbers, whatever the order of their keys. A field that is `undefined` is one that is not
 * there, as in JSON; but sets, maps, NaN and errors are distinguished, which JSON does not do. Values are kept once, part by
 * part, so that a value of which most parts are known costs only the parts that are new.
 */
export class Values {
  #numbers = new Map<unknown, number>()
  #values: unknown[] = []
  #rows = new Rows()
  /** By the number of a row, the number of its value. */
  #ofRow = new Packed()
  #shapes: Shape[] = []
  #shapesByKeys: Keys = { shape: undefined, next: new Map() }
  #after: number[] = []

  /** Small whole numbers are their own numbers, below zero; the others count up from zero. */
  numberOf(value: unknown): number {
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < SMALL) return -1 - value
    const known = this.#numbers.get(value)
    if (known !== undefined) return known
    if (typeof value !== 'object' || value === null) {
      const number = this.#values.push(value) - 1
      this.#numbers.set(value, number)
      return number
    }
    const row = this.#rowOf(value)
    const place = this.#rows.intern(row)
    if (place < this.#ofRow.size) return this.#ofRow.at(place)
    const kept = this.#withKnownParts(value, row)
    const number = this.#values.push(kept) - 1
    this.#ofRow.push(number)
    this.#numbers.set(value, number)
    this.#numbers.set(kept, number)
    return number
  }

  valueOf(number: number): unknown {
    return number < 0 ? -1 - number : this.#values[number]
  }

  /** The row of a plain object's fields: its shape, then the number of each, by sorted keys. */
  fieldsOf(object: object): number[] {
    const { id, sorted } = this.#shapeOf(object)
    const fields = [id]
    for (const key of sorted) fields.push(this.numberOf(fieldOf(object, key)))
    return fields
  }

  /**
   * The row of an object that was made out of `before`, which `build` gave for `row`: only the fields that differ are
   * looked at. To be read before the next call.
   */
  fieldsAfter(object: object, before: object, row: ArrayLike<number>): readonly number[] {
    const { sorted } = this.shape(row[0] ?? 0)
    if (fieldCount(object) !== sorted.length) return this.fieldsOf(object)
    const fields = this.#after
    if (fields.length !== sorted.length + 1) fields.length = sorted.length + 1
    fields[0] = row[0] ?? 0
    for (let index = 0; index < sorted.length; index += 1) {
      const key = sorted[index] ?? ''
      const field = fieldOf(object, key)
      if (field === undefined) return this.fieldsOf(object)
      fields[index + 1] = field === fieldOf(before, key) ? (row[index + 1] ?? 0) : this.numberOf(field)
    }
    return fields
  }

  /** A plain object of such a row, new each time; its parts are the ones that are kept. */
  build(row: ArrayLike<number>): Record<string, unknown> {
    const { keys, places } = this.shape(row[0] ?? 0)
    const built: Record<string, unknown> = {}
    for (let index = 0; index < keys.length; index += 1) {
      const key = keys[index] ?? ''
      const value = this.valueOf(row[(places[index] ?? 0) + 1] ?? 0)
      if (key === PROTO) Object.defineProperty(built, key, { value, ...plainField })
      else built[key] = value
    }
    return built
  }

  shape(id: number): Shape {
    const shape = this.#shapes[id]
    if (shape === undefined) throw new RangeError(`There is no shape ${id}`)
    return shape
  }

  #rowOf(value: object): number[] {
    if (Array.isArray(value)) return [ARRAY, ...value.map((item: unknown) => this.numberOf(item))]
    if (isPlain(value)) return this.fieldsOf(value)
    if (value instanceof Set) return [SET, ...this.#sortedNumbers(value)]
    if (value instanceof Map) {
      return [MAP, ...this.#sortedNumbers([...value].map(([key, item]: [unknown, unknown]) => [key, item]))]
    }
    if ('toJSON' in value && typeof value.toJSON === 'function') return [JSON_OF, this.numberOf(value.toJSON())]
    const named = value instanceof Error ? { name: value.name, message: value.message } : {}
    return [INSTANCE, this.numberOf(value.constructor.name), ...this.fieldsOf({ ...value, ...named })]
  }

  #sortedNumbers(items: Iterable<unknown>): number[] {
    return [...items].map((item) => this.numberOf(item)).sort((left, right) => left - right)
  }

  /** The value itself where its parts are the kept ones, or a copy that shares them. */
  #withKnownParts(value: object, row: readonly number[]): unknown {
    if (Array.isArray(value)) {
      const parts = row.slice(1).map((number) => this.valueOf(number))
      return parts.every((part, index) => Object.is(part, value[index])) ? value : parts
    }
    if (!isPlain(value)) return value
    const same = this.shape(row[0] ?? 0).sorted.every(
      (key, index) => fieldOf(value, key) === this.valueOf(row[index + 1] ?? 0),
    )
    return same ? value : this.build(row)
  }

  #shapeOf(object: object): Shape {
    const keys: string[] = []
    let at = this.#shapesByKeys
    for (const key of Object.keys(object)) {
      if (fieldOf(object, key) === undefined) continue
      keys.push(key)
      at = after(at, key)
    }
    at.shape ??= this.#shapeWith(keys)
    return at.shape
  }

  #shapeWith(keys: readonly string[]): Shape {
    const sorted = keys.toSorted()
    const at = sorted.reduce(after, this.#shapesByKeys)
    if (at.shape === undefined) {
      at.shape = { id: this.#shapes.length, keys, sorted, places: keys.map((key) => sorted.indexOf(key)) }
      this.#shapes.push(at.shape)
    }
    return at.shape
  }
}

const after = ({ next }: Keys, key: string): Keys => {
  const known = next.get(key)
  if (known !== undefined) return known
  const made: Keys = { shape: undefined, next: new Map() }
  next.set(key, made)
  return made
}

/** What every object inherits is no field of one: `constructor`, `toString`, and its prototype. */
const fieldOf = (object: object, key: string): unknown => {
  const field = (object as Record<string, unknown>)[key]
  if (key !== PROTO && typeof field !== 'function') return field
  return Object.getOwnPropertyDescriptor(object, key)?.value
}

/** As `Object.keys(object).length`, without the list; more where a prototype has fields, and never fewer. */
const fieldCount = (object: object): number => {
  let count = 0
  for (const _ in object) count += 1
  return count
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
