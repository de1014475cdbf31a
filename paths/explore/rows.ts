import { Packed } from './packed.ts'

/** So many slots are neighbors: a line of the processor's cache. */
const NEAR_BITS = 4
const NEAR = 1 << NEAR_BITS
/** To the next slot that is tried: past the neighbors, which are mostly taken together; odd, so that all are reached. */
const STEP = NEAR + 1

/**
 * Rows of integers, each kept once and known by its number, in the order of their first sight. What an exploration
 * remembers of its states, configurations, contexts and values are such rows: some tens of bytes each, where objects
 * and strings take hundreds.
 */
export class Rows {
  #items = new Packed()
  #starts = new Packed()
  /** Of each row, so that few rows are compared and none is hashed again. */
  #hashes = new Packed()
  /** Open addressing: the number of a row plus one, 0 where the slot is free; at most half full. */
  #slots = new Int32Array(1024)

  constructor() {
    this.#starts.push(0)
  }

  get size(): number {
    return this.#starts.size - 1
  }

  /** The number of a row; a new one where it has not been seen. */
  intern(row: ArrayLike<number>): number {
    const hash = hashOf(row)
    const slot = this.#slotOf(row, hash)
    const known = this.#slots[slot] ?? 0
    if (known !== 0) return known - 1
    this.#hashes.push(hash)
    for (let index = 0; index < row.length; index += 1) this.#items.push(row[index] ?? 0)
    const id = this.#starts.push(this.#items.size) - 1
    this.#slots[slot] = id + 1
    if (this.size * 2 > this.#slots.length) this.#widen()
    return id
  }

  /** The number of a row; -1 where it has not been seen. */
  find(row: ArrayLike<number>): number {
    return (this.#slots[this.#slotOf(row, hashOf(row))] ?? 0) - 1
  }

  at(id: number, index: number): number {
    return this.#items.at(this.#starts.at(id) + index)
  }

  row(id: number): number[] {
    return this.#items.slice(this.#starts.at(id), this.#starts.at(id + 1))
  }

  /** The place of a row, or where it would be. */
  #slotOf(row: ArrayLike<number>, hash: number): number {
    const last = this.#slots.length - 1
    let slot = hash & last
    for (;;) {
      const known = this.#slots[slot] ?? 0
      if (known === 0 || (this.#hashes.at(known - 1) === hash && this.#equals(known - 1, row))) return slot
      slot = (slot + STEP) & last
    }
  }

  #equals(id: number, row: ArrayLike<number>): boolean {
    const start = this.#starts.at(id)
    if (this.#starts.at(id + 1) - start !== row.length) return false
    for (let index = 0; index < row.length; index += 1) if (this.#items.at(start + index) !== row[index]) return false
    return true
  }

  #widen(): void {
    const last = this.#slots.length * 4 - 1
    const wider = new Int32Array(last + 1)
    for (let id = 0; id < this.size; id += 1) {
      let slot = this.#hashes.at(id) & last
      while (wider[slot] !== 0) slot = (slot + STEP) & last
      wider[slot] = id + 1
    }
    this.#slots = wider
  }
}

/**
 * Rows that differ in the low four bits of their last number alone have neighboring hashes: what is found one after the
 * other, which has numbers one after the other, then lies in one line of the processor's cache.
 */
const hashOf = (row: ArrayLike<number>): number => {
  const last = row.length === 0 ? 0 : (row[row.length - 1] ?? 0)
  let hash = row.length
  for (let index = 0; index < row.length - 1; index += 1) hash = mixed(hash, row[index] ?? 0)
  return (mixed(hash, last >> NEAR_BITS) << NEAR_BITS) | (last & (NEAR - 1))
}

const mixed = (hash: number, item: number): number => {
  const product = Math.imul(hash ^ item, 0x9e3779b1)
  return product ^ (product >>> 15)
}
