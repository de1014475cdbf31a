import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { DependentsPayload, DependentsSaved, LoadedDependents } from '#machines/enrollment/dependents.context.ts'
import { dependentsMachine } from '#machines/enrollment/dependents.machine.ts'
import type { EnrollmentFacts } from '#machines/enrollment/step.types.ts'
import { CallProblem } from '#machines/support/problem.ts'
import type { Dependent } from '#schemas/calls/dependents.calls.ts'
import type { QuoteOffer } from '#schemas/calls/offer.calls.ts'
import { dependentFieldNames } from '#schemas/steps/dependents.rules.ts'
import { DependentsView } from '#src/enrollment/dependents.view.tsx'
import { violations } from '../ui/render.tsx'
import { choose, click, find, mount, submit, paste } from '../form/mount.tsx'
import { button, configured, did, facts, fake, fill, inWizard, press, refused, text } from './in-wizard.tsx'

vi.mock('#src/calls/typed.actors.ts', () => import('./typed.fake.ts'))

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

const startDependents = async (own: Partial<EnrollmentFacts>, loaded: Partial<LoadedDependents> = {}) => {
  const asked = { validate: [] as unknown[], keep: [] as DependentsPayload[], save: [] as DependentsSaved[] }
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
  await mount(inWizard(<DependentsView actorRef={actorRef} />))
  expect(find('h1').textContent).toBe('Dependent Information')
  return { actorRef, asked, problems }
}

const bea = {
  first_name: 'Bea',
  last_name: 'Lee',
  birthdate: '01/02/1980',
  ssn: '123456788',
  height_feet: '5',
  height_inch: '4',
  weight: '120',
}

// @spec 2:60 2:122 2:123 2:125 2:226 2:234
test('a family adds the spouse first, then children; errors land in the open form; each change is kept', async () => {
  const { actorRef, asked, problems } = await startDependents({}, { disclaimer: '<p>Children until 25</p>' })
  expect(button('Add spouse')?.title).toBe('Click to add dependent')
  await press('Add spouse')
  // How long children are covered is no matter of a spouse.
  expect(document.querySelector('section.card .notice')).toBe(null)
  expect(find('section.card h2').textContent).toBe('Dependent #1')
  expect(find<HTMLSelectElement>('#dependent-relationship').value).toBe('Spouse')
  expect(find<HTMLSelectElement>('#dependent-relationship').disabled).toBe(true)
  expect(button('Add spouse')?.title).toBe('Please submit the edited form first to add dep')
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
  expect(JSON.stringify(actorRef.getSnapshot().context)).not.toContain('123456788')
  expect(button('Next')).toBeUndefined()

  await press('Add child')
  find('section.card .notice')
  expect(find('section.card h2').textContent).toBe('Dependent #2')
  // The form is empty again, and asks for no disability where the server does not.
  expect(
    Object.keys(bea)
      .map((name) => find<HTMLInputElement>(`#dependent-${name}`).value)
      .join(''),
  ).toBe('')
  expect(find<HTMLSelectElement>('#dependent-relationship').value).toBe('Child')
  expect(document.querySelector('[id^=dependent-is_legally_disabled]')).toBeNull()
  await fill('dependent', { ...bea, first_name: 'Bo', birthdate: '01/02/2015' })
  await click('#dependent-gender-0')
  await submit()
  expect(button('Next')?.title).toBe('Click to continue enrollment')
  expect(button('Delete Bo Lee')?.title).toBe('Delete')
  await press('Edit Bo Lee')
  expect(find('section.card h2').textContent).toBe('Dependent #2')
  expect([button('Next')?.disabled, button('Next')?.title]).toEqual([
    true,
    'Please submit the edited form first to continue',
  ])
  for (const name of ['Edit Bea Lee', 'Delete Bea Lee', 'Add child']) expect(button(name)?.disabled).toBe(true)
  expect(button('Delete Bea Lee')?.title).toBe('Please submit the edited form first to delete')
  expect(button('Add child')?.title).toBe('Please submit the edited form first to add dep')
  await press('Cancel')
  problems.save = refused('dependents.1.primary_info.birthdate', 'is too old')
  await press('Next')
  expect(find('[role=alert]').textContent).toContain('Dependent #2 Date of birth: is too old')
  delete problems.save
  expect(await violations()).toEqual([])
  await press('Next')
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
  expect(text()).toContain('Delete Spouse Lee?')
  await press('Keep')
  expect(asked.keep).toEqual([])
  await choose('#has_spouse', '0')
  await press('Delete')
  expect(asked.keep.at(-1)?.dependents.map(({ primary_info }) => primary_info.dependent_id)).toEqual(['d2'])
  expect(asked.keep.at(-1)?.hasSpouse).toBe(0)
  expect(button('Add child')).toBeDefined()
  await choose('#has_spouse', '')
  expect(find('#has_spouse_message').textContent).toBe('Error: Please select spouse status')
  await choose('#has_spouse', '0')
  await press('Delete Child Lee')
  await press('Delete')
  expect(asked.keep.at(-1)).toMatchObject({ dependents: [], hasSpouse: null })
  expect(button('Add child')).toBeUndefined()
  expect(actorRef.getSnapshot().can({ type: 'dependents.add' })).toBe(true)
  await act(async () => actorRef.send({ type: 'dependents.add' }))
  expect(find('#has_spouse_message').textContent).toBe('Error: Please select spouse status')
})

// @spec 2:127 2:170 2:234 3:111 3:162
test('Save & Continue Later checks everyone first; Dependent #N and what is wrong keep its dialog closed', async () => {
  const list = [person('d1', 'Spouse'), person('d2', 'Child')]
  const { problems } = await startDependents({}, { dependents: list })
  problems.recheck = refused('dependents.1.primary_info.ssn', 'Invalid Social Security Number')
  await press('Save & Continue Later')
  expect(find('[role=alert]').textContent).toContain(
    'Dependent #2 Social Security Number: Invalid Social Security Number',
  )
  expect(did).toEqual([])
  delete problems.recheck
  await press('Save & Continue Later')
  expect(did).toEqual(['save later'])
  expect(document.querySelector('[role=alert]')).toBeNull()
  // With a form open as well: what is typed into it stays where it is.
  await press('Edit Spouse Lee')
  await paste('#dependent-first_name', 'Anna')
  await press('Save & Continue Later')
  expect(did).toEqual(['save later', 'save later'])
  expect(find<HTMLInputElement>('#dependent-first_name').value).toBe('Anna')
})

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
  expect([button('Next'), button('Add child'), button('Add spouse')]).toEqual(Array(3).fill(undefined))
  await choose('#has_spouse', '0')
  expect(kept()).toEqual(['dep-2', 'dep-3'])
  expect(button('Next')).toBeDefined()
  await choose('#has_spouse', '1')
  expect(kept()).toEqual(['dep-1', 'dep-2', 'dep-3'])
  expect(asked.keep.at(-1)?.hasSpouse).toBe(1)
  // A number that is on file is never sent back.
  expect(asked.keep.at(-1)?.dependents[0]?.primary_info).not.toHaveProperty('ssn')
  expect(button('Next')).toBeDefined()
  await press('Delete Spouse Lee')
  await press('Delete')
  expect(asked.keep.at(-1)).toMatchObject({ hasSpouse: null })
  expect(button('Next')).toBeUndefined()
  expect(actorRef.getSnapshot().context.savedIds).toEqual(['dep-2', 'dep-3', 'dep-1', 'dep-2', 'dep-3'])
})

// @spec 2:62 2:121 2:171 2:244
test('only the people of the tier are listed, and a limit is said in the words of the specification', async () => {
  await startDependents(
    { tier: 'IC', isL713: true },
    { dependents: [person('d1', 'Spouse'), person('d2', 'Child'), person('d3', 'Child')] },
  )
  expect(document.querySelectorAll('.people-row')).toHaveLength(2)
  expect(text()).toContain(
    'Only one child is allowed in L713 plans for IC tier please delete additional child to proceed further.',
  )
  expect(button('Next')).toBeUndefined()
  await press('Delete Child Lee')
  await press('Delete')
  expect(button('Next')).toBeDefined()
})

// @spec 2:124
test('without the spouse, who is deleted, there is no way on in Member + Spouse but to add one', async () => {
  await startDependents({ tier: 'IS' }, { dependents: [person('d1', 'Spouse')] })
  expect([button('Next') !== undefined, button('Add spouse')]).toEqual([true, undefined])
  await press('Delete Spouse Lee')
  await press('Delete')
  expect(button('Next')).toBeUndefined()
  expect(text()).toContain('You can go on when your spouse is added.')
  await press('Add spouse')
  expect(find<HTMLSelectElement>('#dependent-relationship').value).toBe('Spouse')
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
  await press('Add spouse')
  expect(text()).toContain("Select 'Yes' if the dependent has a legal disability to bypass age restrictions.")
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

test('people who cost something else: the prices are shown, and the list stays until they are agreed to', async () => {
  const { asked, problems } = await startDependents(
    {},
    { dependents: [person('d1', 'Spouse'), person('d2', 'Child'), person('d3', 'Child')], revision: 2 },
  )
  const quoted = { zip: '78701', state: 'TX', tier: 'IF', children: 1, spouse_dob: '01/02/1987' } as const
  const offer: QuoteOffer = {
    about: 'people',
    quoted,
    would: { ...quoted, children: 2 },
    plans: [
      { plan_id: 'silver', plan_name: 'Evergreen Silver', before: 791.53, now: 1106.55, reason: null },
      { plan_id: 'gold', plan_name: 'Evergreen Gold', before: null, now: 12, reason: null },
      { plan_id: 'care', plan_name: 'Crescent Care', before: 20, now: null, reason: 'Not sold to these people.' },
    ],
    monthly_before: 811.53,
    monthly_now: 1118.55,
  }
  problems.save = new CallProblem({ kind: 'conflict', message: 'Other prices', errors: [], offer })
  await press('Next')
  const dialog = find('dialog[open]')
  for (const words of [
    'Your price changes with the people you enroll',
    'Family, 1 child, spouse born 01/02/1987',
    'Family, 2 children, spouse born 01/02/1987',
    'Evergreen Silver$791.53$1,106.55',
    'Evergreen GoldNot available$12.00',
    'Crescent Care$20.00Not sold to these people.',
    'Monthly total$811.53$1,118.55',
    'Plans that are no longer available leave your cart when you agree.',
  ]) {
    expect(dialog.textContent).toContain(words)
  }
  expect(await violations()).toEqual([])
  await press('Back to the list')
  expect(document.querySelector('dialog[open]')).toBeNull()
  expect(document.querySelectorAll('.people-row')).toHaveLength(3)
  await press('Next')
  delete problems.save
  await press('Agree and go on')
  const seen = {
    plans: [
      { plan_id: 'silver', now: 1106.55 },
      { plan_id: 'gold', now: 12 },
      { plan_id: 'care', now: null },
    ],
    monthly_now: 1118.55,
  }
  expect(asked.save.map(({ agreed }) => agreed)).toEqual([null, null, seen])
})

test('nobody who has listed nobody yet is offered another tier', async () => {
  await startDependents({}, { dependents: [] })
  expect(text()).not.toContain('Change the quote')
})

test('people who make up another tier may go on with it', async () => {
  const { asked } = await startDependents({}, { dependents: [person('d1', 'Spouse')], revision: 2 })
  expect(button('Next')).toBeUndefined()
  expect(text()).toContain('The people on your list make up Member + Spouse. Your quote is for Family.')
  await press('Change the quote to Member + Spouse')
  expect(asked.save.map(({ tier }) => tier)).toEqual(['IS'])
})
