import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { models } from '#machines/registry.ts'
import { toScxml } from '#paths/diagram/export/scxml.export.ts'
import { firedTransitions } from '#paths/check/unfired.check.ts'
import { explore } from '#paths/explore/explore.ts'
import type { Graph } from '#paths/explore/graph.ts'
import { exploreMachine } from '#paths/guess/explore-machine.ts'
import type { AnyModel } from '#paths/model.ts'
import { readScxml } from '#paths/scxml/read-scxml.ts'
import { structureOf } from '#paths/structure/structure-of.ts'

const all = Object.entries(models)

/** Those that take no longer than the rest of this file. */
const quick = all.filter(([, model]) => !explore(model, { states: 3000 }).truncated)

describe('a machine of which the model says everything', () => {
  test.each(quick)('%s has the same states and steps where nothing needs to be assumed', (_, model: AnyModel) => {
    const { machine, ...given } = model
    const known = explore(model)
    const { graph, gaps, thrown } = exploreMachine(machine, given as object)
    expect({ states: graph.states, edges: graph.edges }).toEqual({ states: known.states, edges: known.edges })
    expect(gaps.filter(({ kind }) => kind === 'guard' || kind === 'context')).toEqual([])
    expect(thrown).toEqual([])
  })
})

describe('a machine of which nothing is said', () => {
  /** Leaf states that are entered, and transitions that are taken. */
  const seenIn = (graph: Graph): Set<string> => {
    const seen = new Set<string>()
    for (let state = 0; state < graph.states; state += 1) for (const leaf of graph.leaves(state)) seen.add(leaf)
    for (const place of firedTransitions(graph)) seen.add(graph.structure.transitions[place]?.id ?? '')
    return seen
  }

  test.each(quick)('%s can do at least what it can do with its model', (_, model: AnyModel) => {
    const without = seenIn(exploreMachine(model.machine).graph)
    const silent = new Set(structureOf(model.machine).transitions.flatMap((one) => (one.silent ? [one.id] : [])))
    expect([...seenIn(explore(model))].filter((one) => !without.has(one) && !silent.has(one))).toEqual([])
  })
})

describe('SCXML', () => {
  const outline = (machine: AnyStateMachine) => {
    const { nodes, transitions } = structureOf(machine)
    return [
      nodes.map(({ id, type, initial, history }) => [id, type, initial, history]),
      transitions.map(({ source, kind, targets, guard, reenter }) => {
        // SCXML has no transition to a state itself that does not leave it: it is written without a target.
        const stays = !reenter && targets.length === 1 && targets[0] === source
        return [source, kind, stays ? [] : targets, guard]
      }),
    ]
  }

  test.each(all)('%s is read again as it was written', (_, { machine }) => {
    expect(outline(readScxml(toScxml(structureOf(machine))).machine)).toEqual(outline(machine))
  })
})
