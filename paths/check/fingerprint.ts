import { createHash } from 'node:crypto'
import type { Graph } from '../explore/graph.ts'

/** What a machine does, in one line: whoever changes it changes this. */
export interface Fingerprint {
  states: number
  edges: number
  /** Of where each case leads from each state, with its context. */
  hash: string
}

export const areSame = (one: Fingerprint, other: Fingerprint): boolean =>
  one.hash === other.hash && one.states === other.states && one.edges === other.edges

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Two graphs have the same where their states do the same with every case, whatever their machines are written like and
 * in whatever order they were explored. It proves nothing of what they should do.
 */
export const fingerprintOf = (graph: Graph): Fingerprint => {
  const states = new Int32Array(graph.states * LANES)
  for (let state = 0; state < graph.states; state += 1) {
    const { context, status, output } = graph.snapshot(state)
    const bytes = digest(JSON.stringify([graph.leaves(state), status, context, output ?? null]))
    for (let lane = 0; lane < LANES; lane += 1) states[state * LANES + lane] = bytes.readInt32LE(lane * 4)
  }
  const cases = graph.cases.map(({ label }) => digest(label))
  // Added up, so that the order of the edges says nothing: sorted texts of a million edges take a gigabyte.
  const sums = new Int32Array(LANES)
  for (let edge = 0; edge < graph.edges; edge += 1) {
    const [from, to] = [(graph.from[edge] ?? 0) * LANES, (graph.to[edge] ?? 0) * LANES]
    const label = cases[graph.caseOf[edge] ?? 0]
    for (let lane = 0; lane < LANES; lane += 1) {
      const step = mixed(states[from + lane] ?? 0, label?.readInt32LE(lane * 4) ?? 0, states[to + lane] ?? 0)
      sums[lane] = ((sums[lane] ?? 0) + step) | 0
    }
  }
  const starts = graph.starts.map((state) => [...states.subarray(state * LANES, (state + 1) * LANES)])
  const hash = digest(JSON.stringify([starts, [...sums]])).toString('base64url')
  return { states: graph.states, edges: graph.edges, hash: hash.slice(0, 16) }
}

/** 32-bit numbers that a hash is kept in. */
const LANES = 3

/** One number of three, in which their order counts. */
const mixed = (from: number, label: number, to: number): number => {
  let hash = Math.imul(from ^ (from >>> 16), 0x85eb_ca6b)
  hash = Math.imul(hash ^ label ^ (hash >>> 13), 0xc2b2_ae35)
  hash = Math.imul(hash ^ to ^ (hash >>> 16), 0x27d4_eb2f)
  return hash ^ (hash >>> 15)
}
