import type { AnyActorScope, AnyStateNode } from 'xstate'
import { ending, finishing, inputsOf, operationsOf } from './actions.ts'
import type { Configurations } from './configurations.ts'
import { setBit, type Parts } from './parts.ts'
import type { Effect, Operation } from './progress.ts'
import { recorderOf, type Recording } from './recorder.ts'
import { Rows } from './rows.ts'

/** Knows effects by transitions and by what these reach; learns an effect when it is first met. */
export const effectsOf = (parts: Parts, configurations: Configurations, scope: AnyActorScope) => {
  const record = recorderOf(parts, configurations)
  const keys = new Rows()
  const effects: Effect[] = []

  const key: number[] = []
  const keyOf = (configuration: number, chosen: readonly number[]): readonly number[] => {
    key.length = 0
    key.push(chosen.length)
    for (const place of chosen) key.push(place)
    for (let index = 0; index < parts.words; index += 1) {
      let reach = 0
      for (const place of chosen) reach |= parts.reach[place]?.[index] ?? 0
      key.push(configurations.word(configuration, index) & reach)
    }
    if (parts.hasHistory) key.push(configurations.historyOf(configuration))
    return key
  }

  const learned = (number: number, configuration: number, chosen: readonly number[]): Effect => {
    const recording = record(configuration, chosen)
    const { entries, nodes, history } = recording
    const after = new Int32Array(parts.words)
    for (const node of nodes) setBit(after, node.order)
    const before = after.map((_, index) => configurations.word(configuration, index))
    const leaves = before.map((word, index) => word & ~(after[index] ?? 0))
    const enters = after.map((word, index) => word & ~(before[index] ?? 0))
    const effect: Effect & { alone: Effect[] } = {
      operations: operationsIn(parts, scope, recording),
      leaves,
      enters,
      history: configurations.historyNumber(history),
      moves:
        [...leaves, ...enters].some((word) => word !== 0) ||
        entries.some((entry) => entry.kind !== 'action' && entry.kind !== 'fired' && isHeard(parts.nodes[entry.place])),
      fired: entries.flatMap((entry) => (entry.kind === 'fired' ? [entry.place] : [])),
      key: [...key],
      number,
      proven: false,
      uses: 0,
      alone: [],
    }
    effect.alone.push(effect)
    return effect
  }

  /** The last effect of each transition that was taken alone: it is mostly the next one as well. */
  const latest: (Effect | undefined)[] = []
  const isOf = (configuration: number, place: number, { key: known }: Effect): boolean => {
    const reach = parts.reach[place]
    if (reach === undefined) return false
    for (let index = 0; index < parts.words; index += 1) {
      if ((configurations.word(configuration, index) & (reach[index] ?? 0)) !== known[index + 2]) return false
    }
    return !parts.hasHistory || configurations.historyOf(configuration) === known[parts.words + 2]
  }

  return (configuration: number, chosen: readonly number[]): Effect => {
    const alone = chosen.length === 1 ? (chosen[0] ?? -1) : -1
    const last = latest[alone]
    if (last !== undefined && isOf(configuration, alone, last)) return last
    const number = keys.intern(keyOf(configuration, chosen))
    const effect = effects[number] ?? learned(number, configuration, chosen)
    effects[number] = effect
    if (alone !== -1) latest[alone] = effect
    return effect
  }
}

/** Leaving and entering such a node again is a change even where the same states are active afterwards. */
const isHeard = (node: AnyStateNode | undefined): boolean =>
  node !== undefined && (node.invoke.length > 0 || Object.values(node.states).some((child) => child.type === 'history'))

const operationsIn = ({ machine, nodes }: Parts, scope: AnyActorScope, recording: Recording): Operation[] | null => {
  const operations: Operation[] = []
  const finished = [...recording.finished]
  const last = recording.entries.findLast((entry) => entry.kind === 'entered' && nodes[entry.place]?.type === 'final')
  for (const entry of recording.entries) {
    if (entry.kind === 'action') {
      const known = operationsOf(machine, scope, entry.action)
      if (known === null) return null
      operations.push(...known)
    }
    const node = entry.kind === 'entered' ? nodes[entry.place] : undefined
    if (node === undefined) continue
    operations.push(...inputsOf(node, scope))
    if (node.type !== 'final') continue
    if (recording.ends && entry === last) operations.push(ending(machine, node, scope))
    // The parent says that it is finished, with the output of the final state; parallel states around it may follow.
    for (let above = node.parent; above !== undefined; above = above.parent) {
      if (finished[0] !== `xstate.done.state.${above.id}`) continue
      finished.shift()
      operations.push(
        finishing(`xstate.done.state.${above.id}`, above === node.parent ? node.output : undefined, scope),
      )
    }
  }
  return finished.length === 0 ? operations : null
}
