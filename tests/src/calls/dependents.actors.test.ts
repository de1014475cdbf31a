import { expect, test, vi } from 'vitest'
import { storage } from '#src/browser/storage.ts'
import { providedDependentsMachine } from '#src/calls/enrollment/dependents/dependents.actors.ts'
import { providedEmployerMachine } from '#src/calls/enrollment/employer/employer.actors.ts'
import { errorAt, refusedAt } from '../recorded/refused-at.ts'
import { actorOf, run } from './actors.ts'
import { bodiesOf, existing, person, refused, server } from './steps.fake.ts'

vi.mock('#src/calls/send.ts', () => import('./steps.fake.ts'))

// @spec 2:62 2:123 2:124 2:214 2:220 2:235
test('dependents: who is on file, the answer about a spouse, and what the health step takes back of it', async () => {
  const [load, keep] = ['loadDependents', 'keepDependents'].map((name) => actorOf(providedDependentsMachine, name))
  if (!load || !keep) throw new Error('not provided')
  const file = [person('dep-1', 'Spouse'), person('dep-2', 'Child')]
  server.answers['get-dependents-existing-user-enrollment'] = () => ({ result: { dependents: file } })
  const asked = { asksDisability: true, offered: [{ relationship: 'Spouse', last_name: 'Lee' }], questions: null }
  expect(await run(load, existing)).toMatchObject({
    ...asked,
    dependents: file,
    onFile: file,
    hasSpouse: null,
    revision: 0,
  })
  const saved = { primary_info: { ...person('dep-2', 'Child').primary_info, disability_condition: null } }
  server.answers['save-dependent-info-to-temp'] = () => ({ revision: 1 })
  server.answers['get-enrollment-temp-info'] = () => ({ result: { dependents: [saved], has_spouse: 0 }, revision: 1 })
  const kept = await run(keep, { enrollmentId: 'e', revision: 0, dependents: [saved], hasSpouse: 0 })
  expect(kept).toEqual({ dependents: [saved], hasSpouse: 0, revision: 1 })
  expect(bodiesOf('save-dependent-info-to-temp')).toEqual([
    { enrollment_id: 'e', revision: 0, dependents: [saved], has_spouse: 0 },
  ])
  expect([storage.get('first_track'), storage.get('isSpouseEnrollAccept')]).toEqual([1, 1])
  expect(await run(load, existing)).toMatchObject({ dependents: [saved], hasSpouse: 0, onFile: file })
  storage.set('isSpouseEnrollAccept', 0)
  expect(await run(load, existing)).toMatchObject({ dependents: [saved], hasSpouse: null })
  expect(await run(load, { ...existing, enrollType: 'new-member' })).toMatchObject({ hasSpouse: 0, onFile: [] })
  await run(keep, { enrollmentId: 'e', revision: 1, dependents: [], hasSpouse: null })
  expect(storage.get('isSpouseEnrollAccept')).toBeNull()
})

// @spec 2:127 2:218 2:234
test('dependents: one after the other is asked again before the enrollment is saved for later', async () => {
  const recheck = actorOf(providedDependentsMachine, 'recheckDependents')
  const dependents = [person('d1', 'Spouse'), person('d2', 'Child'), person('d3', 'Child')]
  server.answers['validate-single-dependent'] = ({ body }) => {
    const { primary_info } = body as unknown as (typeof dependents)[number]
    if (primary_info.dependent_id === 'd2') throw refusedAt(['primary_info.ssn', 'error_ssn_of_member'])
    return { valid: true }
  }
  const all = { enrollmentId: 'e', dependents, openId: null }
  await expect(run(recheck, all)).rejects.toMatchObject({
    problem: { errors: [{ target_element: 'dependents.1.primary_info.ssn', message_key: 'error_ssn_of_member' }] },
  })
  expect(bodiesOf('validate-single-dependent')).toEqual(
    dependents.slice(0, 2).map((dependent) => ({ enrollment_id: 'e', ...dependent })),
  )
  // The one in the open form is still being typed.
  await run(recheck, { ...all, openId: 'd2' })
  // What is missing of somebody is no reason to lose the rest; what is wrong is named.
  const onset = 'health_info.condition_questions.0.conditions.0.date_of_onset'
  let refusal = refusedAt([onset, 'error_field_required'])
  server.answers['validate-single-dependent'] = () => {
    throw refusal
  }
  await run(recheck, all)
  refusal = refusedAt([onset, 'error_field_required'], ['primary_info.ssn', 'error_ssn_of_member'])
  await expect(run(recheck, all)).rejects.toMatchObject({
    problem: { errors: [errorAt('dependents.0.primary_info.ssn', 'error_ssn_of_member')] },
  })
  server.answers['validate-single-dependent'] = () => {
    throw refused('offline')
  }
  await expect(run(recheck, all)).rejects.toMatchObject({ problem: { kind: 'offline' } })
  await run(recheck, { ...all, dependents: [] })
})

// @spec 2:48 2:203
test('employer: Skip sends every field blank', async () => {
  server.answers['save-employer-info'] = () => ({ revision: 1 })
  await run(actorOf(providedEmployerMachine, 'saveEmployer'), { enrollmentId: 'e', revision: 0, values: {} })
  const [body] = bodiesOf('save-employer-info') as Record<string, unknown>[]
  const { enrollment_id, revision, ...fields } = body ?? {}
  expect({ enrollment_id, revision }).toEqual({ enrollment_id: 'e', revision: 0 })
  expect(Object.keys(fields)).toHaveLength(16)
  expect(new Set(Object.values(fields))).toEqual(new Set(['']))
})
