import { describe, expect, it } from 'vitest'
import { models } from '#machines/registry.ts'
import { follow } from '#paths/cover/path-of.ts'
import type { AnyModel } from '#machines/support/model.ts'
import { structureOf } from '#paths/structure/structure-of.ts'
import { caseText, inputTexts } from '#src/viewer/walk/case-text.ts'
import { stepsText, testText } from '#src/viewer/walk/walk-copies.ts'
import { walkFrom, walkText } from '#src/viewer/walk/walk-link.ts'
import { begun, blockedIn, movedTo, overlayOf, pathOfWalk, possible, replayed, taken } from '#src/viewer/walk/walk.ts'

const access = models['analyst-access']
const version = structureOf(access.machine).version.slice(0, 8)

/** Refused once, then let in. */
const walk = [
  'getAccess done: closed',
  'analystAccess.submit {"code":" "}',
  'analystAccess.submit {"code":"CODE4711"}',
].reduce(taken, begun(0))
const stretches = replayed(access, walk)

describe('a walk', () => {
  it('goes the way of its labels, by the transitions that the machine declares', () => {
    expect(stretches.map(({ snapshot, fires }) => [snapshot.value, fires])).toEqual([
      ['checking', []],
      ['asking', ['checking#xstate.done.actor.getAccess#1']],
      ['asking', ['asking#analystAccess.submit#1']],
      ['sending', ['asking#analystAccess.submit#0']],
    ])
  })

  it('goes back and forward, and forgets what was taken back once another way is taken', () => {
    const back = movedTo(walk, 1)
    expect(replayed(access, back)).toHaveLength(2)
    expect(movedTo(back, 9).at).toBe(3)
    expect(movedTo(back, -9).at).toBe(0)
    expect(taken(back, walk.labels[1] ?? '')).toEqual({ ...walk, at: 2 })
    expect(taken(back, 'other').labels).toEqual(['getAccess done: closed', 'other'])
  })

  it('ends where a label fits no more', () => {
    expect(
      replayed(access, { input: 0, labels: ['getAccess done: open', 'analystAccess.change'], at: 2 }),
    ).toHaveLength(2)
    expect(replayed(access, { input: 0, labels: ['nothing of the kind'], at: 1 })).toHaveLength(1)
  })

  it('says what can happen, and what stands in the way of the rest', () => {
    const last = stretches[1]?.snapshot
    if (last === undefined) throw new Error('The walk has no second stretch')
    expect(possible(access, last).map(({ label }) => label)).toEqual([
      'analystAccess.submit {"code":" "}',
      'analystAccess.submit {"code":"CODE4711"}',
      'analystAccess.change',
    ])
    expect(blockedIn(access, last)).toEqual([{ event: 'analystAccess.retry', guards: [], reason: null }])
  })

  it('names the guards that block', () => {
    const diagram = models.diagram
    const [start] = replayed(diagram, begun(0))
    if (start === undefined) throw new Error('There is no start')
    const blocked = blockedIn(diagram, start.snapshot)
    expect(blocked.map(({ event }) => event)).toContain('diagram.expand')
    expect(blocked.find(({ event }) => event === 'diagram.expand')).toEqual({
      event: 'diagram.expand',
      guards: ['isCollapsed'],
      reason: 'It is open already; nothing is laid out anew.',
    })
  })

  it('colours what it passed, and where it stands', () => {
    const { states, transitions } = overlayOf(stretches)
    expect(states).toEqual({
      '': { tone: 'active' },
      checking: { tone: 'good', weight: 0.25 },
      asking: { tone: 'good', weight: 0.25 },
      sending: { tone: 'active' },
    })
    expect(transitions['checking#xstate.done.actor.getAccess#1']).toEqual({ tone: 'good' })
    expect(transitions['asking#analystAccess.submit#0']).toEqual({ tone: 'active' })
  })
})

describe('a walk that is copied', () => {
  it('is read back from its link', () => {
    const text = walkText(access, walk)
    expect(text).toMatch(new RegExp(`^${version}\\.0\\.\\d+\\.\\d+\\.\\d+$`))
    expect(walkFrom(access, text)).toEqual({ walk, stale: false })
  })

  it('says that it is of another version, and takes nothing that is no walk', () => {
    const text = walkText(access, walk)
    expect(walkFrom(access, text.replace(version, '00000000'))).toEqual({ walk, stale: true })
    for (const wrong of ['', 'x', version, `${version}.9`, `${version}.0.x`]) expect(walkFrom(access, wrong)).toBe(null)
    expect(walkFrom(access, `${version}.0.999`)?.walk.labels).toEqual([])
  })

  it('is a path that goes the same way', () => {
    const path = pathOfWalk(access, walk, stretches)
    expect(follow(access, path).map(({ value }) => value)).toEqual(['checking', 'asking', 'asking', 'sending'])
    expect(testText('analyst-access', access, walk, stretches)).toContain(JSON.stringify(path, null, 2))
  })

  it('is a list that a person can follow', () => {
    expect(stepsText('analyst-access', access, walk, stretches)).toBe(
      [
        '# analyst-access',
        '',
        'Start with `nothing`: **checking**',
        '',
        '1. getAccess done: closed → **asking**',
        '2. analystAccess.submit {"code":" "} → **asking**',
        '3. analystAccess.submit {"code":"CODE4711"} → **sending**',
        '',
      ].join('\n'),
    )
  })
})

describe('what a button of a walk says', () => {
  const textsOf = (model: AnyModel, at: number) => {
    const snapshot = stretches[at]?.snapshot
    if (snapshot === undefined) throw new Error('The walk is shorter')
    const cases = possible(model, snapshot)
    return cases.map((one) => caseText(one, (event) => event.replace('analystAccess.', ''), cases))
  }

  it('is how an actor ends, or an event with what tells it from its siblings', () => {
    expect(textsOf(access, 0)).toEqual(['getAccess done: open', 'getAccess done: closed', 'getAccess fails: offline'])
    expect(textsOf(access, 1)).toEqual(['submit (code: " ")', 'submit (code: "CODE4711")', 'change'])
  })

  it('of a start is what tells it from the others', () => {
    expect(inputTexts([undefined])).toEqual([''])
    expect(inputTexts(models.diagram.inputs)).toEqual(['selected: null', 'selected: "frame"'])
  })
})
