import type { AnyMachineSnapshot, AnyStateNode, StateValue } from 'xstate'
import { nodeId } from '../structure/structure-of.ts'
import { activeNodes } from './cases.ts'
import { hasBit, setBit, type Parts } from './parts.ts'
import { Rows } from './rows.ts'

export type History = AnyMachineSnapshot['historyValue']

/** Which nodes are active and what the history nodes remember, numbered. A row is a bit for each node, then the history. */
export class Configurations {
  #parts: Parts
  #rows = new Rows()
  #histories: History[] = []
  #historyNumbers = new Map<string, number>()
  #leaves: (readonly string[] | undefined)[] = []

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Of nodes of this machine or of a copy of it, which number their nodes alike. */
  numberOf(nodes: readonly AnyStateNode[], history: History): number {
    const row = new Int32Array(this.#parts.words + 1)
    for (const node of nodes) setBit(row, node.order)
    row[this.#parts.words] = this.historyNumber(history)
    return this.#rows.intern(row)
  }

  intern(row: Int32Array): number {
    return this.#rows.intern(row)
  }

  has(configuration: number, order: number): boolean {
    return ((this.#rows.at(configuration, order >> 5) >> (order & 31)) & 1) === 1
  }

  word(configuration: number, index: number): number {
    return this.#rows.at(configuration, index)
  }

  historyOf(configuration: number): number {
    return this.#rows.at(configuration, this.#parts.words)
  }

  history(configuration: number): History {
    return this.#histories[this.historyOf(configuration)] ?? {}
  }

  historyNumber(history: History): number {
    if (!this.#parts.hasHistory) return 0
    const entries = Object.entries(history).map(([id, nodes]) => `${id}=${nodes.map(({ order }) => order).join(',')}`)
    const name = entries.sort().join(';')
    const known = this.#historyNumbers.get(name)
    if (known !== undefined) return known
    const nodes = (remembered: readonly AnyStateNode[]) =>
      remembered.flatMap(({ order }) => this.#parts.nodes[order] ?? [])
    this.#histories.push(Object.fromEntries(Object.entries(history).map(([id, some]) => [id, nodes(some)])))
    this.#historyNumbers.set(name, this.#histories.length - 1)
    return this.#histories.length - 1
  }

  /** The active nodes in document order. */
  nodes(configuration: number): AnyStateNode[] {
    const bits = this.#rows.row(configuration)
    return this.#parts.nodes.filter((node) => hasBit(bits, node.order))
  }

  /** XState's `value`: keys in document order. */
  value(configuration: number): StateValue {
    const bits = this.#rows.row(configuration)
    const valueOf = (node: AnyStateNode): StateValue => {
      const inside = Object.values(node.states).filter(({ order }) => hasBit(bits, order))
      const [only] = inside
      if (node.type === 'compound' && only !== undefined && (only.type === 'atomic' || only.type === 'final')) {
        return only.key
      }
      return Object.fromEntries(inside.map((child) => [child.key, valueOf(child)]))
    }
    return valueOf(this.#parts.machine.root)
  }

  leaves(configuration: number): readonly string[] {
    const leaves = this.#leaves[configuration] ?? leafIds(this.nodes(configuration))
    this.#leaves[configuration] = leaves
    return leaves
  }
}

/** The ids of the active leaf states, sorted. */
export const leavesIn = (snapshot: AnyMachineSnapshot): string[] => leafIds(activeNodes(snapshot))

const leafIds = (nodes: readonly AnyStateNode[]): string[] =>
  nodes
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .map(nodeId)
    .sort()
