import { expect, test } from 'vitest'
import { type MachineName, models } from '#machines/registry.ts'
import { Move } from '#schemas/calls/machines.calls.ts'
import { structureOf } from '#paths/structure/structure-of.ts'
import { demoTraffic } from '#paths/traffic/demo.ts'
import { transitionOf } from '#paths/traffic/moves.ts'
import { Check } from 'typebox/value'

const chosen = Object.fromEntries(
  Object.entries(models).filter(([name]) =>
    ['quote', 'personal', 'otp', 'health', 'billing', 'enrollment'].includes(name),
  ),
)
const demo = demoTraffic(chosen)
const structures = new Map(Object.values(chosen).map(({ machine }) => [machine.id, structureOf(machine)]))
const movesOf = (id: string) => demo.rows.filter((row) => row[3] === id)
const sum = (rows: typeof demo.rows) => rows.reduce((all, row) => all + row[9], 0)

test('the same machines give the same figures, of the versions that run', () => {
  expect(demoTraffic(chosen)).toEqual(demo)
  expect(demo.versions).toEqual(Object.fromEntries([...structures.values()].map(({ id, version }) => [id, version])))
})

test('every row is what a page could have reported, of a transition that there is', () => {
  const faults = demo.rows.flatMap(([ago, site, process, machine, from, event, branch, to, dwell, count]) => {
    const move = { machine, version: demo.versions[machine] ?? '', from, event, branch, to, dwell, count }
    const structure = structures.get(machine)
    const leaf = (id: string) => structure?.nodes.some((node) => node.id === id)
    const fits =
      event === 'start' || event === 'ended'
        ? from === '' && leaf(to)
        : event === 'left'
          ? to === '' && leaf(from)
          : structure !== undefined && transitionOf(structure, move) !== null
    const people = { localhost: 'applicant', 'agent.localhost': 'rep', 'group.localhost': 'group' }[site]
    return Check(Move, move) && fits && people === process && ago >= 0 && ago < 30 ? [] : [JSON.stringify(move)]
  })
  expect(faults).toEqual([])
})

test('no row is there twice, and there are few', () => {
  const keys = demo.rows.map((row) => JSON.stringify(row.slice(0, 9)))
  expect(new Set(keys).size).toBe(keys.length)
  expect(demo.rows.length / Object.keys(chosen).length).toBeLessThan(600)
})

test('all kinds of visitors came, today among the days', () => {
  expect(new Set(demo.rows.map((row) => row[2]))).toEqual(new Set(['applicant', 'rep', 'group']))
  expect(demo.rows.some(([ago]) => ago === 0)).toBe(true)
})

test('only visitors who came leave, and more leave at the health questions than at their names', () => {
  const lost = (id: string) => {
    const begun = sum(movesOf(id).filter((row) => row[5] === 'start'))
    const left = sum(movesOf(id).filter((row) => row[5] === 'left'))
    expect(begun).toBeGreaterThan(100)
    expect(left).toBeLessThanOrEqual(begun)
    return left / begun
  }
  expect(lost('health')).toBeGreaterThan(3 * lost('personal'))
  expect(lost('billing')).toBeGreaterThan(lost('personal'))
})

test('on the way from the quote to the receipt no more come to a machine than got the one before done', () => {
  const way = demoTraffic(
    Object.fromEntries(['quote', 'cart', 'checkout', 'personal'].map((name) => [name, models[name as MachineName]])),
  )
  const of = (id: string, event: string, to?: string) =>
    sum(way.rows.filter((row) => row[3] === id && row[5] === event && (to === undefined || row[7] === to)))
  for (const [before, done, next] of [
    ['quote', 'saved', 'cart'],
    ['cart', 'leaving', 'checkout'],
    ['checkout', 'open', 'personal'],
  ] as const) {
    expect(of(before, 'ended', done)).toBeGreaterThan(0)
    // Few are rounded up, a walk each: the more ways a machine has, the more of them.
    expect(of(next, 'start')).toBeLessThan(1.4 * of(before, 'ended', done))
  }
})
