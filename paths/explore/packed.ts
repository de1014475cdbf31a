/**
 * A list of 32-bit integers: four bytes an item, however many there are. It grows fourfold, so that little is copied;
 * what is not written yet takes no memory of the machine.
 */
export class Packed {
  size = 0
  #items = new Int32Array(256)

  push(item: number): number {
    const place = this.size
    if (place === this.#items.length) this.#widen()
    this.#items[place] = item
    this.size = place + 1
    return place
  }

  /** The item at an index below `size`. */
  at(index: number): number {
    return this.#items[index] ?? 0
  }

  slice(start: number, end: number): number[] {
    const items: number[] = []
    for (let index = start; index < end; index += 1) items.push(this.at(index))
    return items
  }

  /** The items so far, without a copy. */
  view(): Int32Array {
    return this.#items.subarray(0, this.size)
  }

  #widen(): void {
    const wider = new Int32Array(this.size * 4)
    wider.set(this.#items)
    this.#items = wider
  }
}
