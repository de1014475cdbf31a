import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { models } from '#machines/registry.ts'
import { structureOf } from '#paths/structure/structure-of.ts'
import { rows } from '#schemas/calls/calls.registry.ts'
import table from '#src/viewer/generated/sources.json' with { type: 'json' }

interface Sources {
  file: string
  guards: Record<string, string[]>
  actors: Record<string, { place: string; calls: string[] }>
}

const sources: Readonly<Record<string, Sources>> = table

/** A line of `file:line`, from 1. */
const lineAt = (place: string): string => {
  const [file = '', line = ''] = place.split(':')
  return readFileSync(file, 'utf8').split('\n')[Number(line) - 1] ?? ''
}

const machines = Object.values(models).map(({ machine }) => structureOf(machine))

describe('where the parts of the machines live', () => {
  it.each(machines.map((machine) => [machine.id, machine] as const))('%s', (id, { transitions, nodes }) => {
    const known = sources[id]
    if (known === undefined) throw new Error(`Nothing is known of ${id}`)
    expect(existsSync(known.file)).toBe(true)
    const guards = [...new Set(transitions.flatMap(({ guard }) => guard ?? []))]
    expect(guards.filter((guard) => !guard.startsWith('xstate.') && known.guards[guard] === undefined)).toEqual([])
    for (const [guard, [place = '', ...rules]] of Object.entries(known.guards)) {
      expect(lineAt(place)).toContain(guard)
      for (const rule of rules) {
        const [file = '', name = ''] = rule.split(' ')
        expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`\\b${name}\\b`))
      }
    }
    const invoked = new Set(nodes.flatMap(({ invokes }) => invokes.map((one) => one.src)))
    const calls = new Set<string>(Object.values(rows).map(({ key }) => key))
    for (const [actor, { place, calls: made }] of Object.entries(known.actors)) {
      expect([...invoked]).toContain(actor)
      expect(existsSync(place.split(':')[0] ?? '')).toBe(true)
      expect(made.filter((call) => !calls.has(call))).toEqual([])
    }
  })

  it('names the rule that a guard asks and the call that an actor makes', () => {
    expect(sources['beneficiaries']?.guards['sharesAreWhole']).toEqual([
      expect.stringMatching(/^machines\/enrollment\/beneficiaries\/beneficiaries\.setup\.ts:\d+$/),
      'schemas/steps/beneficiaries/beneficiaries.rules.ts sharesAreWhole',
    ])
    expect(sources['analystAccess']?.actors['getAccess']?.calls).toEqual(['GET service/get-machine-access'])
  })
})
