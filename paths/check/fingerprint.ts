import { createHash } from 'node:crypto'
import type { Graph } from '../explore/graph.ts'

/** What a machine does, in one line: whoever changes it changes this. */
export interface Fingerprint {
  states: number
  edges: number
  /** Of where each case leads from each place, and of every context that is reached. */
  hash: string
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

export const areSame = (one: Fingerprint, other: Fingerprint): boolean =>
  one.hash === other.hash && one.states === other.states && one.edges === other.edges

/**
 * Two graphs that do the same have the same, whatever their machines are written like. One that differs in which context
 * comes of which step alone has it too: it notices nearly every change, and proves nothing.
 */
export const fingerprintOf = (graph: Graph): Fingerprint => {
  const places = new Map<readonly string[], number>()
  const names: string[] = []
  const placeOf = (state: number): number => {
    const leaves = graph.leaves(state)
    const known = places.get(leaves)
    if (known !== undefined) return known
    const name = leaves.join(' ')
    const same = names.indexOf(name)
    const place = same === -1 ? names.push(name) - 1 : same
    places.set(leaves, place)
    return place
  }
  const at: number[] = []
  const contexts = new Set<string>()
  for (let state = 0; state < graph.states; state += 1) {
    at.push(placeOf(state))
    const { context, status, output } = graph.snapshot(state)
    contexts.add(digest(JSON.stringify([status, context, output ?? null])).slice(0, 12))
  }
  const moves = new Set<number>()
  const ways: string[] = []
  for (let edge = 0; edge < graph.edges; edge += 1) {
    const from = at[graph.from[edge] ?? 0] ?? 0
    const to = at[graph.to[edge] ?? 0] ?? 0
    const one = graph.caseOf[edge] ?? 0
    const key = (from * names.length + to) * graph.cases.length + one
    if (moves.has(key)) continue
    moves.add(key)
    ways.push(`${names[from]} | ${graph.cases[one]?.label} | ${names[to]}`)
  }
  const starts = graph.starts.map((state) => names[at[state] ?? 0])
  const said = [...starts, ...ways.toSorted(), ...[...contexts].toSorted()].join('\n')
  return { states: graph.states, edges: graph.edges, hash: digest(said).slice(0, 16) }
}
