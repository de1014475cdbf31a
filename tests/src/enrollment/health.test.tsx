import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { healthMachine } from '#machines/enrollment/health/health.machine.ts'
import type { HealthInfo, HealthQuestions } from '#schemas/calls/enrollment/health.calls.ts'
import { HealthView } from '#src/enrollment/health/health.view.tsx'
import { violations } from '../ui/render.tsx'
import { blur, click, find, focus, mount, paste, submit } from '../form/mount.tsx'
import { button, facts, fake, fill, inWizard, press } from './in-wizard.tsx'
import { asAtServer } from '../recorded/as-at-server.ts'

vi.mock('#src/calls/enrollment/typed.actors.ts', () => import('./typed.fake.ts'))

const questions: HealthQuestions = {
  codition_questions: [
    { question_id: 12, question_text: 'Cancer?' },
    { question_id: 145, question_text: 'Tobacco?' },
    {
      question_id: 146,
      question_text: 'In the last five years, have you been treated in a hospital for more than three nights in a row?',
    },
    ...Array.from({ length: 40 }, (_, index) => ({ question_id: 300 + index, question_text: `Question ${index}?` })),
  ],
  medication_question: { question_id: 200, question_text: 'Medications?' },
}

const startHealth = async () => {
  const saved: { info: HealthInfo; revision: number }[] = []
  const actorRef = createActor(
    asAtServer(
      healthMachine.provide({
        actors: {
          loadHealth: fake([], () => ({ questions, saved: null, onFile: null, revision: 0 })),
          saveHealth: fake(saved, () => ({ revision: 1 })),
          screenshot: fake([], () => undefined),
        },
      }),
    ),
    { input: { enrollmentId: 'e', facts } },
  ).start()
  await mount(inWizard(<HealthView actorRef={actorRef} />))
  return { actorRef, saved }
}

// @spec 2:56 2:160 2:243
test('health: a Yes opens the details of its question, answers stay out of browser storage', async () => {
  const { actorRef, saved } = await startHealth()
  expect(find('h1').textContent).toBe('Primary Health Questions')
  const writes = vi.spyOn(Storage.prototype, 'setItem')

  await submit()
  expect(document.querySelectorAll('.form-summary li')).toHaveLength(44)
  expect(find('.form-summary li').textContent).toBe('Question 1 of 44. Cancer?')
  expect(find('.form-summary li:nth-child(3)').textContent).toBe(
    'Question 3 of 44. In the last five years, have you been treated in a hospital for more than three nights in…',
  )
  expect(document.activeElement?.className).toBe('form-summary')
  for (let index = 0; index < 43; index += 1) await click(`#health-condition_questions-${index}-yes_no_flag-0`)
  await click('#health-condition_questions-1-yes_no_flag-1')
  expect(document.querySelector('.health-details')).toBeNull()
  await click('#health-condition_questions-2-yes_no_flag-1')
  expect([...document.querySelectorAll('.health-details label')].map((label) => label.textContent)).toEqual([
    'Condition',
    'Status',
    'Last seen by the physician',
    'Date of recovery (optional)',
    "Physician's name",
    "Physician's address (optional)",
    "Physician's phone (optional)",
  ])
  await click('#health-condition_questions-2-yes_no_flag-0')
  await click('#health-condition_questions-0-yes_no_flag-1')
  const at = 'health-condition_questions-0-conditions-0'
  expect(
    [...find(`#${at}-is_treatment`).querySelectorAll('option')].map((one) => [one.value, one.textContent]),
  ).toEqual([
    ['', 'Please select'],
    ['1', 'Yes'],
    ['0', 'No'],
  ])
  await fill(at, { health_condition: 'Melanoma', date_of_onset: '01022099', is_treatment: '1', is_medicate: '0' })
  await click('#health-medication_question-yes_no_flag-1')
  await fill('health-medication_question-medications-0', { medication: 'A', dosage: '1 mg', medical_condition: 'B' })
  await press('Add another medication')
  await press('Add another medication')
  expect(button('Add another medication')).toBeUndefined()
  await press('Remove medication 3')
  await submit()
  expect(find('.form-summary').textContent).toContain(
    'Question 1 of 44, Date of onset: The date cannot be in the future',
  )
  expect(await violations()).toEqual([])

  await focus(`#${at}-date_of_onset`)
  await fill(at, { date_of_onset: '1/2/2019' })
  await blur(`#${at}-date_of_onset`)
  expect(document.querySelector('.form-summary')).toBeNull()
  await submit()
  expect(actorRef.getSnapshot().output).toEqual({ step: 'health' })
  const [sent] = saved
  expect(sent?.info.condition_questions[0]).toEqual({
    question_id: 12,
    question_text: 'Cancer?',
    yes_no_flag: 1,
    conditions: [{ health_condition: 'Melanoma', date_of_onset: '01/02/2019', is_treatment: 1, is_medicate: 0 }],
  })
  expect(sent?.info.condition_questions[2]?.conditions).toEqual([])
  expect(sent?.info.medication_question?.medications).toEqual([
    { medication: 'A', dosage: '1 mg', medical_condition: 'B' },
  ])
  expect(writes).not.toHaveBeenCalled()
})

// @spec 2:56
test('health: a date may be chosen from a calendar that ends today', async () => {
  const opened: HTMLInputElement[] = []
  const prototype = HTMLInputElement.prototype
  const own = Object.getOwnPropertyDescriptor(prototype, 'showPicker')
  Object.defineProperty(prototype, 'showPicker', {
    configurable: true,
    value(this: HTMLInputElement) {
      opened.push(this)
    },
  })
  vi.setSystemTime('2026-11-21T12:00:00')
  await startHealth()
  await click('#health-condition_questions-0-yes_no_flag-1')
  const at = '#health-condition_questions-0-conditions-0-date_of_onset'
  expect(
    [...document.querySelectorAll('.health-details .icon-button')].map((one) => one.getAttribute('aria-label')),
  ).toEqual(
    ['Date of onset', 'Date of recovery', 'Date last seen by a doctor'].map(
      (name) => `Choose from a calendar: ${name}`,
    ),
  )
  await press('Choose from a calendar: Date of onset')
  const [calendar] = opened
  expect([calendar?.type, calendar?.max, calendar?.value]).toEqual(['date', '2026-11-21', ''])
  await paste(`.field:has(${at}) input[type=date]`, '2020-01-02')
  expect(find<HTMLInputElement>(at).value).toBe('01/02/2020')
  await fill(at.slice(1).replace('-date_of_onset', ''), { date_of_onset: '03/04/2021' })
  expect(calendar?.value).toBe('2021-03-04')
  expect(await violations()).toEqual([])
  vi.useRealTimers()
  if (own) Object.defineProperty(prototype, 'showPicker', own)
  else Reflect.deleteProperty(prototype, 'showPicker')
})
