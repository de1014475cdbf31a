import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { models } from '#machines/registry.ts'
import { toScxml } from '#paths/diagram/export/scxml.export.ts'
import { explore } from '#paths/explore/explore.ts'
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
