import { act, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { beneficiariesMachine } from '#machines/enrollment/beneficiaries.machine.ts'
import type { DependentsPayload, LoadedDependents } from '#machines/enrollment/dependents.context.ts'
import { dependentsMachine } from '#machines/enrollment/dependents.machine.ts'
import { healthMachine } from '#machines/enrollment/health.machine.ts'
import type { EnrollmentFacts } from '#machines/enrollment/step.types.ts'
import { CallProblem } from '#machines/support/problem.ts'
import type { Beneficiary } from '#schemas/calls/beneficiaries.calls.ts'
import type { Dependent } from '#schemas/calls/dependents.calls.ts'
import type { HealthInfo, HealthQuestions } from '#schemas/calls/health.calls.ts'
import { beneficiaryFieldNames } from '#schemas/steps/beneficiaries.rules.ts'
import { dependentFieldNames } from '#schemas/steps/dependents.rules.ts'
import { BeneficiariesView } from '#src/enrollment/beneficiaries.view.tsx'
import { DependentsView } from '#src/enrollment/dependents.view.tsx'
import { HealthView } from '#src/enrollment/health.view.tsx'
import { StepFrameContext } from '#src/enrollment/step-frame.ts'
import { violations } from '../ui/render.tsx'
import { blur, choose, click, find, focus, mount, paste, submit } from '../form/mount.tsx'

const facts: EnrollmentFacts = {
  enrollType: 'new-member',
  eprocess: 'applicant',
  tier: 'IF',
  isIha: false,
  isPremier: false,
  isL713: false,
  fromReview: false,
}

const refused = (target_element: string, error_message: string) =>
  new CallProblem({ kind: 'field', message: error_message, errors: [{ target_element, error_message }] })

/** A call's fake: notes what it was asked and answers, or throws what `answer` throws. */
const fake = <Output, Input>(asked: unknown[], answer: (input: Input) => NoInfer<Output>) =>
  fromPromise<Output, Input>(async ({ input }) => {
    asked.push(structuredClone(input))
    return answer(input)
  })

const show = (node: ReactNode) => mount(<MemoryRouter>{node}</MemoryRouter>)
const text = () => document.body.textContent ?? ''
const buttonNamed = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
const pressButton = async (name: string) => {
  const button = buttonNamed(name)
  if (!button) throw new Error(`no button ${name}`)
  await act(async () => button.click())
}
const fill = async (prefix: string, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) {
    const selector = `#${prefix}-${name}`
    if (find(selector).tagName === 'SELECT') await choose(selector, value)
    else await paste(selector, value)
  }
}

const configured = (names: readonly string[]) =>
  names.map((field_name) => ({ field_name, required: field_name !== 'middle_name', shown: true }))

const startBeneficiaries = async (people: Beneficiary[] = []) => {
  const asked = { validate: [] as unknown[], save: [] as unknown[] }
  let problem: Error | null = null
  const answer = <Value,>(value: Value) => {
    if (problem) throw problem
    return value
  }
  const actorRef = createActor(
    beneficiariesMachine.provide({
      actors: {
        loadBeneficiaries: fake([], () => ({
          fields: configured(beneficiaryFieldNames),
          relationships: [{ value: 'spouse', name: 'Spouse' }],
          people,
          revision: 4,
        })),
        validateBeneficiary: fake(asked.validate, () => answer({ valid: true })),
        saveBeneficiaries: fake(asked.save, () => answer({ revision: 5 })),
        screenshot: fake([], () => undefined),
      },
    }),
    { input: { enrollmentId: 'e', facts } },
  ).start()
  await show(<BeneficiariesView actorRef={actorRef} />)
  expect(find('h1').textContent).toBe('Beneficiary Information')
  return {
    actorRef,
    asked,
    refuse: (next: Error | null) => {
      problem = next
    },
  }
}

const ann = {
  first_name: 'Ann',
  last_name: 'Lee',
  relationship: 'spouse',
  birthdate: '01/02/1980',
  ssn: '123-45-6789',
  beneficiary_percentage: '60',
}

// @spec 2:52 2:116 2:152 2:154
test('beneficiaries are added until the total is 100, each checked by the server first', async () => {
  const { actorRef, asked, refuse } = await startBeneficiaries()
  expect(text()).toContain('Your total Beneficiary Percentage is 0 and it Should not be less than 100%')
  expect(buttonNamed('Next')).toBeUndefined()

  await pressButton('Add beneficiary')
  await submit()
  expect(find('#beneficiary-first_name_message').textContent).toBe('Error: Field is required')
  expect(asked.validate).toEqual([])
  await fill('beneficiary', ann)
  refuse(refused('birthdate', 'Too young'))
  await submit()
  expect(find('#beneficiary-birthdate_message').textContent).toBe('Error: Too young')
  expect(find<HTMLInputElement>('#beneficiary-first_name').value).toBe('Ann')
  refuse(null)
  await submit()
  expect(document.querySelector('dialog')).toBeNull()
  expect(asked.validate.at(-1)).toEqual({
    enrollmentId: 'e',
    person: { ...ann, beneficiary_id: 'b1', ssn: '123456789', beneficiary_percentage: 60 },
  })
  expect(text()).toContain('Your total Beneficiary Percentage is 60 and it Should not be less than 100%')

  await pressButton('Add beneficiary')
  expect(find<HTMLInputElement>('#beneficiary-first_name').value).toBe('')
  await fill('beneficiary', { ...ann, first_name: 'Bo', beneficiary_percentage: '40' })
  await submit()
  expect(text()).toContain('Now You can Continue Enrollment')
  expect(buttonNamed('Add beneficiary')).toBeUndefined()

  await pressButton('Edit Bo Lee')
  expect(text()).toContain('Please submit the edited form first to continue')
  expect(buttonNamed('Next')?.disabled).toBe(true)
  expect(buttonNamed('Next')?.title).toBe('Please submit the edited form first to continue')
  expect(buttonNamed('Delete Ann Lee')?.disabled).toBe(true)
  expect(buttonNamed('Delete Ann Lee')?.title).toBe('Please submit the edited form first to delete')
  await fill('beneficiary', { beneficiary_percentage: '70' })
  await submit()
  expect(text()).toContain('Your total Beneficiary Percentage is 130 and it Should not be more than 100%')
  await pressButton('Delete Ann Lee')
  expect(text()).toContain('Your total Beneficiary Percentage is 70 and it Should not be less than 100%')
  expect(actorRef.getSnapshot().context.people.map((person) => person.beneficiary_id)).toEqual(['b2'])
  expect(await violations()).toEqual([])
})

// @spec 2:233
test('an ssn on file is kept unless it is retyped; a refused save is one main error above the list', async () => {
  const onFile = { ...ann, beneficiary_id: 'b1', ssn: '•••-••-6789', beneficiary_percentage: 100 }
  const { actorRef, asked, refuse } = await startBeneficiaries([onFile])
  await pressButton('Edit Ann Lee')
  expect(find<HTMLInputElement>('#beneficiary-ssn').value).toBe('•••-••-6789')
  await fill('beneficiary', { first_name: 'Anna' })
  await submit()
  const { ssn: _, ...rest } = onFile
  expect(asked.validate).toEqual([{ enrollmentId: 'e', person: { ...rest, first_name: 'Anna' } }])
  refuse(refused('main', 'The relationship is not accepted'))
  await pressButton('Next')
  expect(find('[role=alert]').textContent).toContain('The relationship is not accepted')
  refuse(null)
  await pressButton('Next')
  expect(asked.save.at(-1)).toEqual({ enrollmentId: 'e', revision: 4, people: [{ ...rest, first_name: 'Anna' }] })
  expect(actorRef.getSnapshot().output).toEqual({ step: 'beneficiaries' })
})

const questions: HealthQuestions = {
  codition_questions: [
    { question_id: 12, question_text: 'Cancer?' },
    { question_id: 145, question_text: 'Tobacco?' },
    { question_id: 146, question_text: 'Heart?' },
    ...Array.from({ length: 40 }, (_, index) => ({ question_id: 300 + index, question_text: `Question ${index}?` })),
  ],
  medication_question: { question_id: 200, question_text: 'Medications?' },
}

// @spec 2:56 2:160 2:243
test('health: a Yes opens the details of its question, answers stay out of browser storage', async () => {
  const saved: { info: HealthInfo; revision: number }[] = []
  const actorRef = createActor(
    healthMachine.provide({
      actors: {
        loadHealth: fake([], () => ({ questions, saved: null, onFile: null, revision: 0 })),
        saveHealth: fake(saved, () => ({ revision: 1 })),
        screenshot: fake([], () => undefined),
      },
    }),
    { input: { enrollmentId: 'e', facts } },
  ).start()
  await show(<HealthView actorRef={actorRef} />)
  expect(find('h1').textContent).toBe('Primary Health Questions')
  const writes = vi.spyOn(Storage.prototype, 'setItem')

  await submit()
  expect(document.querySelectorAll('.form-summary li')).toHaveLength(44)
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
  await pressButton('Add another medication')
  await pressButton('Add another medication')
  expect(buttonNamed('Add another medication')).toBeUndefined()
  await pressButton('Remove medication 3')
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

const person = (dependent_id: string, relationship: 'Spouse' | 'Child'): Dependent => ({
  primary_info: {
    dependent_id,
    relationship,
    first_name: relationship,
    last_name: 'Lee',
    gender: '1',
    birthdate: '01/02/2015',
    ssn: '•••-••-6789',
    height_feet: '5',
    height_inch: '4',
    weight: '120',
  },
})

const startDependents = async (
  own: Partial<EnrollmentFacts>,
  loaded: Partial<LoadedDependents> = {},
  inWizard = false,
) => {
  const asked = { validate: [] as unknown[], keep: [] as DependentsPayload[], save: [] as DependentsPayload[] }
  const problems: Partial<Record<'validate' | 'save' | 'recheck', Error>> = {}
  const throwing = (name: keyof typeof problems) => {
    const problem = problems[name]
    if (problem) throw problem
  }
  const masked = ({ primary_info, ...rest }: Dependent): Dependent => ({
    ...rest,
    primary_info: { ...primary_info, ssn: '•••-••-6789' },
  })
  const actorRef = createActor(
    dependentsMachine.provide({
      actors: {
        loadDependents: fake([], () => ({
          dependents: [],
          hasSpouse: null,
          revision: 0,
          fields: configured(dependentFieldNames),
          disclaimer: null,
          asksDisability: false,
          questions: null,
          ...loaded,
        })),
        validateDependent: fake(asked.validate, () => {
          throwing('validate')
          return { valid: true }
        }),
        keepDependents: fake(asked.keep, (input: DependentsPayload) => ({
          dependents: input.dependents.map(masked),
          hasSpouse: input.hasSpouse,
          revision: input.revision + 1,
        })),
        recheckDependents: fake([], () => throwing('recheck')),
        saveDependents: fake(asked.save, () => {
          throwing('save')
          return { revision: 9 }
        }),
        screenshot: fake([], () => undefined),
      },
    }),
    { input: { enrollmentId: 'e', facts: { ...facts, ...own } } },
  ).start()
  const later = vi.fn<() => void>()
  const frame = {
    back: null,
    cancel: vi.fn<() => void>(),
    edit: vi.fn<() => void>(),
    saveLater: later,
    holding: { current: null },
  }
  await show(
    <StepFrameContext value={inWizard ? frame : null}>
      <DependentsView actorRef={actorRef} />
    </StepFrameContext>,
  )
  expect(find('h1').textContent).toBe('Dependent Information')
  return { actorRef, asked, problems, later }
}

const bea = {
  first_name: 'Bea',
  last_name: 'Lee',
  birthdate: '01/02/1980',
  ssn: '123456789',
  height_feet: '5',
  height_inch: '4',
  weight: '120',
}

// @spec 2:60 2:122 2:123 2:125 2:226 2:234
test('a family adds the spouse first, then children; errors land in the open form; each change is kept', async () => {
  const { actorRef, asked, problems } = await startDependents({})
  await pressButton('Add spouse')
  expect(find('section.card h2').textContent).toBe('Dependent #1')
  expect(find<HTMLSelectElement>('#dependent-relationship').value).toBe('Spouse')
  expect(find<HTMLSelectElement>('#dependent-relationship').disabled).toBe(true)
  expect(buttonNamed('Add spouse')?.title).toBe('Please submit the edited form first to add dep')
  expect(text()).toContain('Please submit the edited form first to continue')
  await fill('dependent', bea)
  await click('#dependent-gender-1')
  problems.validate = refused('primary_info.birthdate', 'A spouse must be an adult')
  await submit()
  expect(find('#dependent-birthdate_message').textContent).toBe('Error: A spouse must be an adult')
  delete problems.validate
  await submit()
  const sent = {
    primary_info: { dependent_id: 'd1', relationship: 'Spouse', ...bea, gender: '1', employed: '0' },
  }
  expect(asked.validate.at(-1)).toEqual({ enrollmentId: 'e', dependent: sent })
  expect(asked.keep).toEqual([{ enrollmentId: 'e', revision: 0, dependents: [sent], hasSpouse: null }])
  expect(JSON.stringify(actorRef.getSnapshot().context)).not.toContain('123456789')
  expect(buttonNamed('Next')).toBeUndefined()

  await pressButton('Add child')
  expect(find('section.card h2').textContent).toBe('Dependent #2')
  await fill('dependent', { ...bea, first_name: 'Bo', birthdate: '01/02/2015' })
  await click('#dependent-gender-0')
  await submit()
  expect(buttonNamed('Next')?.title).toBe('Click to continue enrollment')
  expect(buttonNamed('Delete Bo Lee')?.title).toBe('Delete')
  await pressButton('Edit Bo Lee')
  expect(find('section.card h2').textContent).toBe('Dependent #2')
  expect([buttonNamed('Next')?.disabled, buttonNamed('Next')?.title]).toEqual([
    true,
    'Please submit the edited form first to continue',
  ])
  for (const name of ['Edit Bea Lee', 'Delete Bea Lee', 'Add child']) expect(buttonNamed(name)?.disabled).toBe(true)
  expect(buttonNamed('Delete Bea Lee')?.title).toBe('Please submit the edited form first to delete')
  expect(buttonNamed('Add child')?.title).toBe('Please submit the edited form first to add dep')
  await pressButton('Cancel')
  problems.save = refused('dependents.1.primary_info.birthdate', 'is too old')
  await pressButton('Next')
  expect(find('[role=alert]').textContent).toContain('Dependent #2 is too old')
  delete problems.save
  expect(await violations()).toEqual([])
  await pressButton('Next')
  expect(actorRef.getSnapshot().output).toEqual({ step: 'dependents' })
})

// @spec 2:60 2:123 2:124 2:169
test('a Premier family is asked about a spouse; No takes the spouse off; an empty list asks again', async () => {
  const { actorRef, asked } = await startDependents(
    { isPremier: true },
    { dependents: [person('d1', 'Spouse'), person('d2', 'Child')], hasSpouse: 1 },
  )
  expect([...find('#has_spouse').querySelectorAll('option')].map((one) => one.textContent)).toEqual([
    'Please Select',
    'Yes',
    'No',
  ])
  await choose('#has_spouse', '0')
  expect(asked.keep.at(-1)?.dependents.map(({ primary_info }) => primary_info.dependent_id)).toEqual(['d2'])
  expect(asked.keep.at(-1)?.hasSpouse).toBe(0)
  expect(buttonNamed('Add child')).toBeDefined()
  await choose('#has_spouse', '')
  expect(find('#has_spouse_message').textContent).toBe('Error: Please select spouse status')
  await choose('#has_spouse', '0')
  await pressButton('Delete Child Lee')
  expect(asked.keep.at(-1)).toMatchObject({ dependents: [], hasSpouse: null })
  expect(buttonNamed('Add child')).toBeUndefined()
  expect(actorRef.getSnapshot().can({ type: 'dependents.add' })).toBe(true)
  await act(async () => actorRef.send({ type: 'dependents.add' }))
  expect(find('#has_spouse_message').textContent).toBe('Error: Please select spouse status')
})

// @spec 2:127 2:170 2:234 3:111 3:162
test('Save & Continue Later checks everyone first; Dependent #N and what is wrong keep its dialog closed', async () => {
  const list = [person('d1', 'Spouse'), person('d2', 'Child')]
  const { problems, later } = await startDependents({}, { dependents: list }, true)
  problems.recheck = refused('dependents.1.primary_info.ssn', 'Invalid Social Security Number')
  await pressButton('Save & Continue Later')
  expect(find('[role=alert]').textContent).toContain('Dependent #2 Invalid Social Security Number')
  expect(later).not.toHaveBeenCalled()
  delete problems.recheck
  await pressButton('Save & Continue Later')
  expect(later.mock.calls).toHaveLength(1)
  expect(document.querySelector('[role=alert]')).toBeNull()
})

// @spec 2:121 2:171 2:244
// @spec 2:62 2:123 2:124
test('an existing member of a Premier family first says whether a spouse is enrolled; Yes brings back whom No took off', async () => {
  const file = [person('dep-1', 'Spouse'), person('dep-2', 'Child'), person('dep-3', 'Child')]
  const { asked, actorRef } = await startDependents(
    { isPremier: true, enrollType: 'existing-member' },
    { dependents: file, onFile: file },
  )
  const kept = () => asked.keep.at(-1)?.dependents.map(({ primary_info }) => primary_info.dependent_id)
  expect(document.querySelectorAll('.people-row')).toHaveLength(3)
  expect(text()).toContain('Please select spouse status')
  expect([buttonNamed('Next'), buttonNamed('Add child'), buttonNamed('Add spouse')]).toEqual(Array(3).fill(undefined))
  await choose('#has_spouse', '0')
  expect(kept()).toEqual(['dep-2', 'dep-3'])
  expect(buttonNamed('Next')).toBeDefined()
  await choose('#has_spouse', '1')
  expect(kept()).toEqual(['dep-1', 'dep-2', 'dep-3'])
  expect(asked.keep.at(-1)?.hasSpouse).toBe(1)
  // A number that is on file is never sent back.
  expect(asked.keep.at(-1)?.dependents[0]?.primary_info).not.toHaveProperty('ssn')
  expect(buttonNamed('Next')).toBeDefined()
  await pressButton('Delete Spouse Lee')
  expect(asked.keep.at(-1)).toMatchObject({ hasSpouse: null })
  expect(buttonNamed('Next')).toBeUndefined()
  expect(actorRef.getSnapshot().context.savedIds).toEqual(['dep-2', 'dep-3', 'dep-1', 'dep-2', 'dep-3'])
})

test('only the people of the tier are listed, and a limit is said in the words of the specification', async () => {
  await startDependents(
    { tier: 'IC', isL713: true },
    { dependents: [person('d1', 'Spouse'), person('d2', 'Child'), person('d3', 'Child')] },
  )
  expect(document.querySelectorAll('.people-row')).toHaveLength(2)
  expect(text()).toContain(
    'Only one child is allowed in L713 plans for IC tier please delete additional child to proceed further.',
  )
  expect(buttonNamed('Next')).toBeUndefined()
  await pressButton('Delete Child Lee')
  expect(buttonNamed('Next')).toBeDefined()
})

// @spec 2:126 2:168
test('legal disability and health questions are asked where the server says so', async () => {
  const { asked } = await startDependents(
    { tier: 'IS' },
    {
      asksDisability: true,
      questions: { codition_questions: [{ question_id: 12, question_text: 'Cancer?' }], medication_question: null },
    },
  )
  await pressButton('Add spouse')
  expect(text()).toContain("Select 'Yes' if the dependent has a legal disability to bypass age restrictions.")
  expect(document.querySelector('#dependent-disability_condition')).toBeNull()
  await click('#dependent-is_legally_disabled-1')
  await fill('dependent', bea)
  await click('#dependent-gender-1')
  await submit()
  expect(find('#dependent-disability_condition_message').textContent).toBe('Error: Field is required')
  await fill('dependent', { disability_condition: 'Blind' })
  await submit()
  expect(find('#dependent-health-condition_questions-0-yes_no_flag_message').textContent).toBe(
    'Error: Please answer Yes or No',
  )
  await click('#dependent-health-condition_questions-0-yes_no_flag-0')
  await submit()
  expect(asked.validate).toEqual([
    {
      enrollmentId: 'e',
      dependent: {
        primary_info: {
          dependent_id: 'd1',
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
