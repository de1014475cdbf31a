import { expect, test } from 'vitest'
import { drainSeconds, enrollmentsIn, recoveredAfter, slowestIn } from '#bench/support/surge/figures.ts'
import { differences, type Kept } from '#bench/support/surge/kept.ts'
import type { SeenCall, Visited } from '#bench/support/surge/passage.ts'

const call = (at: number, took: number, save = false): SeenCall => ({ at, took, save, answered: true })

test('recoveredAfter counts the seconds up to the last slow one', () => {
  const calls = [call(500, 9000), call(1500, 900), call(2500, 100), call(3100, 900), call(4200, 100)]
  expect(recoveredAfter(calls, 1000, 400)).toBe(3)
  expect(recoveredAfter(calls, 4000, 400)).toBe(0)
})

test('slowestIn takes the calls that began in the span, and throws where none did', () => {
  const calls = [call(0, 5000), call(1000, 10), call(1500, 20), call(1600, 700, true), call(2000, 5000)]
  expect(slowestIn(calls, [1000, 2000], false)).toBe(20)
  expect(slowestIn(calls, [1000, 2000], true)).toBe(700)
  expect(() => slowestIn(calls, [0, 1000], true)).toThrow('No save from 0 to 1000 ms')
})

test('enrollmentsIn counts the calls that were answered in the span, those that were given up not', () => {
  const calls = [call(0, 1500), call(1500, 100), call(1800, 300), { ...call(1000, 500), answered: false }]
  expect(enrollmentsIn(calls, [1000, 2000], 4)).toBe(0.5)
})

test('drainSeconds is what waits at the deadline over what is left to serve it with', () => {
  // Ten seconds of five too many are fifty, of which eight a second are served.
  const rateAt = (second: number) => (second < 10 ? 15 : 2)
  expect(drainSeconds({ rateAt, capacity: 10, deadline: 10 })).toBeCloseTo(6.25, 1)
  expect(drainSeconds({ rateAt: () => 5, capacity: 10, deadline: 10 })).toBe(0)
})

const visited = (enrollment_id: string, more: Partial<Visited>): Visited => ({
  outcome: 'submitted',
  enrollment_id,
  numbers: [],
  saved: [],
  requests: 28,
  ...more,
})
const visits = [
  visited('one', { numbers: ['P1'] }),
  visited('two', { outcome: 'left', saved: ['save-personal-info', 'save-personal-info'] }),
  visited('three', { outcome: 'turned away', saved: ['save-personal-info'] }),
]
const kept: Kept = {
  policies: [
    { policy_id: 'P1', enrollment_id: 'one' },
    { policy_id: 'P3', enrollment_id: 'three' },
  ],
  invoices: [{ policy_id: 'P1' }],
  mails: 2,
  sections: [{ enrollment_id: 'two', section: 'primary_info', revision: 1 }],
}

test('differences finds none where all that was answered is kept once, even what was not answered', () => {
  expect(differences(visits, kept)).toEqual({ lost: 0, doubled: 0, saves: 0 })
})

test('differences finds what is lost and what is there twice', () => {
  const [first] = kept.policies
  if (first === undefined) throw new Error('no policy')
  const twice = { ...kept, policies: [...kept.policies, { ...first, policy_id: 'P4' }] }
  expect(differences(visits, { ...kept, policies: [] }).lost).toBe(1)
  expect(differences(visits, { ...twice, mails: 3 }).doubled).toBe(1)
  expect(differences(visits, { ...kept, mails: 3 }).doubled).toBe(1)
  expect(differences(visits, { ...kept, sections: [] }).saves).toBe(1)
  const again = kept.sections.map((row) => ({ ...row, revision: 2 }))
  expect(differences(visits, { ...kept, sections: again }).saves).toBe(1)
})
