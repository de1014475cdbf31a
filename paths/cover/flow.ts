/**
 * The cheapest flow that takes every surplus to a want, by the primal-dual method: shortest distances under potentials
 * (costs are small whole numbers, so a bucket for each distance does), then as much as fits over the edges that lie on
 * shortest paths, until nothing is left. Exact. One round for each different distance: few, as starting a new path is cheap.
 */
export class Flow {
  readonly #source: number
  readonly #sink: number
  readonly #nodes: number
  #arcs = 0
  /** Arc `a` and its reverse `a ^ 1` lie side by side. */
  #to: Int32Array
  #room: Int32Array
  #cost: Int32Array
  #tail: Int32Array
  #firstArc = new Int32Array(0)
  #order = new Int32Array(0)
  readonly #potential: Int32Array
  readonly #distance: Int32Array
  readonly #level: Int32Array
  readonly #pointer: Int32Array
  readonly #queue: Int32Array

  /** For nodes 0 up to `nodes`, and no more than `arcs` arcs, those of `supply` and `demand` included. */
  constructor(nodes: number, arcs: number) {
    this.#source = nodes
    this.#sink = nodes + 1
    this.#nodes = nodes + 2
    this.#to = new Int32Array(arcs * 2)
    this.#room = new Int32Array(arcs * 2)
    this.#cost = new Int32Array(arcs * 2)
    this.#tail = new Int32Array(arcs * 2)
    this.#potential = new Int32Array(this.#nodes)
    this.#distance = new Int32Array(this.#nodes)
    this.#level = new Int32Array(this.#nodes)
    this.#pointer = new Int32Array(this.#nodes)
    this.#queue = new Int32Array(this.#nodes)
  }

  /** Adds an arc and answers with its number, for `flowOn`. `cost` is whole and not negative. */
  arc(from: number, to: number, room: number, cost: number): number {
    const arc = this.#arcs
    this.#arcs += 2
    this.#tail[arc] = from
    this.#to[arc] = to
    this.#room[arc] = room
    this.#cost[arc] = cost
    this.#tail[arc + 1] = to
    this.#to[arc + 1] = from
    this.#cost[arc + 1] = -cost
    return arc
  }

  supply(node: number, amount: number): void {
    this.arc(this.#source, node, amount, 0)
  }

  demand(node: number, amount: number): void {
    this.arc(node, this.#sink, amount, 0)
  }

  /** What flows over an arc, after `settle`. */
  flowOn(arc: number): number {
    return this.#room[arc ^ 1] ?? 0
  }

  /**
   * Sends everything. Answers with false where the deadline (of `performance.now()`) comes first; what flows by then is
   * of no use.
   */
  settle(deadline: number): boolean {
    this.#index()
    while (this.#measure()) {
      do if (performance.now() > deadline) return false
      while (this.#fill())
    }
    return true
  }

  #index(): void {
    this.#firstArc = new Int32Array(this.#nodes + 1)
    this.#order = new Int32Array(this.#arcs)
    for (let arc = 0; arc < this.#arcs; arc += 1) {
      const after = (this.#tail[arc] ?? 0) + 1
      this.#firstArc[after] = (this.#firstArc[after] ?? 0) + 1
    }
    for (let node = 0; node < this.#nodes; node += 1) {
      this.#firstArc[node + 1] = (this.#firstArc[node + 1] ?? 0) + (this.#firstArc[node] ?? 0)
    }
    const place = this.#firstArc.slice()
    for (let arc = 0; arc < this.#arcs; arc += 1) {
      const node = this.#tail[arc] ?? 0
      const at = place[node] ?? 0
      this.#order[at] = arc
      place[node] = at + 1
    }
  }

  /** Cost of an arc under the potentials; zero on the shortest paths. */
  #reduced(arc: number): number {
    return (
      (this.#cost[arc] ?? 0) + (this.#potential[this.#tail[arc] ?? 0] ?? 0) - (this.#potential[this.#to[arc] ?? 0] ?? 0)
    )
  }

  /** Distances from the source, into the potentials; false where the sink can no longer be reached. */
  #measure(): boolean {
    const far = 2 ** 30
    const distance = this.#distance.fill(far)
    distance[this.#source] = 0
    const buckets: number[][] = [[this.#source]]
    for (let at = 0; at < buckets.length; at += 1) {
      const bucket = buckets[at] ?? []
      for (let index = 0; index < bucket.length; index += 1) {
        const node = bucket[index] ?? 0
        if (distance[node] !== at) continue
        for (let place = this.#firstArc[node] ?? 0; place < (this.#firstArc[node + 1] ?? 0); place += 1) {
          const arc = this.#order[place] ?? 0
          if (this.#room[arc] === 0) continue
          const next = this.#to[arc] ?? 0
          const reached = at + this.#reduced(arc)
          if (reached >= (distance[next] ?? 0)) continue
          distance[next] = reached
          const later = (buckets[reached] ??= [])
          later.push(node === next ? node : next)
        }
      }
    }
    const limit = distance[this.#sink] ?? far
    if (limit === far) return false
    // Beyond the sink everything counts as equally far, which keeps every reduced cost above zero.
    for (let node = 0; node < this.#nodes; node += 1) {
      this.#potential[node] = (this.#potential[node] ?? 0) + Math.min(distance[node] ?? far, limit)
    }
    return true
  }

  /** Sends what fits over shortest paths of fewest arcs; false where nothing does. */
  #fill(): boolean {
    const level = this.#level.fill(-1)
    level[this.#source] = 0
    this.#queue[0] = this.#source
    let filled = 1
    for (let head = 0; head < filled && level[this.#sink] === -1; head += 1) {
      const node = this.#queue[head] ?? 0
      for (let place = this.#firstArc[node] ?? 0; place < (this.#firstArc[node + 1] ?? 0); place += 1) {
        const arc = this.#order[place] ?? 0
        const next = this.#to[arc] ?? 0
        if (this.#room[arc] === 0 || level[next] !== -1 || this.#reduced(arc) !== 0) continue
        level[next] = (level[node] ?? 0) + 1
        this.#queue[filled] = next
        filled += 1
      }
    }
    if (level[this.#sink] === -1) return false
    this.#pointer.set(this.#firstArc.subarray(0, this.#nodes))
    const path: number[] = []
    let node = this.#source
    for (;;) {
      if (node === this.#sink) {
        let amount = Number.MAX_SAFE_INTEGER
        for (const arc of path) amount = Math.min(amount, this.#room[arc] ?? 0)
        for (const arc of path) {
          this.#room[arc] = (this.#room[arc] ?? 0) - amount
          this.#room[arc ^ 1] = (this.#room[arc ^ 1] ?? 0) + amount
        }
        path.length = path.findIndex((arc) => this.#room[arc] === 0)
        node = path.length === 0 ? this.#source : (this.#to[path.at(-1) ?? 0] ?? 0)
        continue
      }
      const arc = this.#advance(node)
      if (arc !== -1) {
        path.push(arc)
        node = this.#to[arc] ?? 0
        continue
      }
      const back = path.pop()
      if (back === undefined) return true
      node = this.#tail[back] ?? 0
      this.#pointer[node] = (this.#pointer[node] ?? 0) + 1
    }
  }

  /** The next arc out of a node that leads one level on; -1 where none is left. */
  #advance(node: number): number {
    const end = this.#firstArc[node + 1] ?? 0
    for (let place = this.#pointer[node] ?? 0; place < end; place += 1) {
      const arc = this.#order[place] ?? 0
      if (
        this.#room[arc] !== 0 &&
        this.#level[this.#to[arc] ?? 0] === (this.#level[node] ?? 0) + 1 &&
        this.#reduced(arc) === 0
      ) {
        this.#pointer[node] = place
        return arc
      }
    }
    this.#pointer[node] = end
    return -1
  }
}
