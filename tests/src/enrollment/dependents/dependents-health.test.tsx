import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { click, find, submit } from '../../form/mount.tsx'
import { fill, press, text } from '../in-wizard.tsx'
import { bea, startDependents } from './dependents-step.tsx'

vi.mock('#src/calls/enrollment/typed.actors.ts', () => import('../typed.fake.ts'))

// @spec 2:126 2:168
test('legal disability and health questions are asked where the server says so', async () => {
  const { asked } = await startDependents(
    { tier: 'IS' },
    {
      asksDisability: true,
      questions: { codition_questions: [{ question_id: 12, question_text: 'Cancer?' }], medication_question: null },
    },
  )
  await press('Add spouse')
  expect(text()).toContain("Select 'Yes' if the dependent has a legal disability, so that age limits don't apply.")
  expect(document.querySelector('#dependent-disability_condition')).toBeNull()
  await click('#dependent-is_legally_disabled-1')
  await fill('dependent', { ...bea, weight: '' })
  await click('#dependent-gender-1')
  await submit()
  const mistake = (of: string) => document.querySelector(`#dependent-${of}_message`)?.textContent ?? ''
  const question = 'health-condition_questions-0-yes_no_flag'
  const mistakes = () => ['disability_condition', 'weight', question].map(mistake)
  const required = 'Error: Field is required'
  // One press names all of it, the answers about health too.
  expect(mistakes()).toEqual([required, required, 'Error: Please answer Yes or No'])
  expect(document.activeElement).toBe(find('.form-shell > .form-summary'))
  await fill('dependent', { disability_condition: 'Blind' })
  await act(async () => find(`#dependent-${question}-0`).focus())
  await click(`#dependent-${question}-0`)
  expect(mistakes()).toEqual(['', required, ''])
  expect(document.activeElement).toBe(find(`#dependent-${question}-0`))
  await fill('dependent', { weight: bea.weight })
  await submit()
  expect(asked.validate).toEqual([
    {
      enrollmentId: 'e',
      dependent: {
        primary_info: {
          dependent_id: 'd1-1a2b3c4d',
          relationship: 'Spouse',
          ...bea,
          gender: '1',
          employed: '0',
          is_legally_disabled: 1,
          disability_condition: 'Blind',
        },
        health_info: {
          condition_questions: [{ question_id: 12, question_text: 'Cancer?', yes_no_flag: 0, conditions: [] }],
        },
      },
    },
  ])
})
