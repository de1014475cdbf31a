import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { createActor } from 'xstate'
import { beneficiariesMachine } from '#machines/enrollment/beneficiaries/beneficiaries.machine.ts'
import type { Beneficiary } from '#schemas/calls/enrollment/beneficiaries.calls.ts'
import type { OfferedPerson } from '#schemas/calls/enrollment/offered-person.shapes.ts'
import { beneficiaryFieldNames } from '#schemas/steps/beneficiaries/beneficiaries.rules.ts'
import { BeneficiariesView } from '#src/enrollment/beneficiaries/beneficiaries.view.tsx'
import { violations } from '../ui/render.tsx'
import { find, mount, submit } from '../form/mount.tsx'
import { button, configured, did, facts, fake, fill, inWizard, press, said, text } from './in-wizard.tsx'
import { errorAt, refusedAt } from '../recorded/refused-at.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { asAtServer } from '../recorded/as-at-server.ts'

vi.mock('#src/calls/enrollment/typed.actors.ts', () => import('./typed.fake.ts'))

const startBeneficiaries = async (people: Beneficiary[] = [], offered: OfferedPerson[] = []) => {
  const asked = { validate: [] as unknown[], save: [] as unknown[] }
  let problem: Error | null = null
  const answer = <Value,>(value: Value) => {
    if (problem) throw problem
    return value
  }
  const actorRef = createActor(
    asAtServer(
      beneficiariesMachine.provide({
        actors: {
          loadBeneficiaries: fake([], () => ({
            fields: configured(beneficiaryFieldNames),
            relationships: [
              { value: 'spouse', name: 'Spouse' },
              { value: 'Child', name: 'Child' },
            ],
            offered,
            people,
            savedIds: people.map(({ beneficiary_id }) => beneficiary_id),
            revision: 4,
            typed: null,
            mark: '-1a2b3c4d',
          })),
          validateBeneficiary: fake(asked.validate, () => answer({ valid: true })),
          saveBeneficiaries: fake(asked.save, () => answer({ revision: 5 })),
          screenshot: fake([], () => undefined),
        },
      }),
    ),
    { input: { enrollmentId: 'e', facts } },
  ).start()
  await mount(inWizard(<BeneficiariesView actorRef={actorRef} />))
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
  ssn: '123-45-6788',
  beneficiary_percentage: '60',
}

// @spec 2:52 2:116 2:152 2:154
test('beneficiaries are added until the total is 100, each checked by the server first', async () => {
  const { actorRef, asked, refuse } = await startBeneficiaries()
  // Of an empty list nothing is wrong yet.
  expect(text()).not.toContain('add up to 0%')
  expect(text()).not.toContain('Total: 0%')
  expect(button('Next')).toBeUndefined()

  await press('Add beneficiary')
  expect(find('dialog h2').textContent).toBe('Add beneficiary')
  await submit()
  expect(find('#beneficiary-first_name_message').textContent).toBe('Error: Field is required')
  expect(asked.validate).toEqual([])
  await fill('beneficiary', ann)
  refuse(refusedAt(['birthdate', 'error_date_future']))
  await submit()
  expect(find('#beneficiary-birthdate_message').textContent).toBe(`Error: ${m.error_date_future()}`)
  expect(find<HTMLInputElement>('#beneficiary-first_name').value).toBe('Ann')
  refuse(null)
  await submit()
  expect(document.querySelector('dialog')).toBeNull()
  expect(asked.validate.at(-1)).toEqual({
    enrollmentId: 'e',
    person: { ...ann, beneficiary_id: 'b1-1a2b3c4d', ssn: '123456788', beneficiary_percentage: 60 },
  })
  expect(text()).toContain('The shares of your beneficiaries add up to 60%. They must not be less than 100%.')

  await press('Add beneficiary')
  expect(find<HTMLInputElement>('#beneficiary-first_name').value).toBe('')
  await fill('beneficiary', { ...ann, first_name: 'Bo', beneficiary_percentage: '40' })
  await submit()
  expect(find('#beneficiary-ssn_message').textContent).toContain('Another beneficiary has this Social Security Number')
  expect(asked.validate).toHaveLength(2)
  await fill('beneficiary', { ssn: '502-33-4567' })
  await submit()
  expect(text()).toContain('You can continue your enrollment now')
  expect(button('Add beneficiary')).toBeUndefined()

  await press('Edit Bo Lee')
  expect(find('dialog h2').textContent).toBe('Edit beneficiary')
  expect(find<HTMLInputElement>('#beneficiary-first_name').value).toBe('Bo')
  expect(text()).toContain('Please save the open form before you continue')
  expect(button('Next')?.disabled).toBe(true)
  expect(button('Next')?.title).toBe('Please save the open form before you continue')
  expect(button('Delete Ann Lee')?.disabled).toBe(true)
  expect(button('Delete Ann Lee')?.title).toBe('Please save the open form before you delete someone')
  await fill('beneficiary', { beneficiary_percentage: '70' })
  await submit()
  expect(text()).toContain('The shares of your beneficiaries add up to 130%. They must not be more than 100%.')
  expect(button('Next')).toBeUndefined()
  await press('Delete Ann Lee')
  expect(text()).toContain('Everything entered about Ann Lee will be deleted.')
  await press('Keep')
  expect(actorRef.getSnapshot().context.people).toHaveLength(2)
  await press('Delete Ann Lee')
  await press('Delete')
  expect(text()).toContain('The shares of your beneficiaries add up to 70%. They must not be less than 100%.')
  expect(actorRef.getSnapshot().context.people.map((person) => person.beneficiary_id)).toEqual(['b2-1a2b3c4d'])
  expect(await violations()).toEqual([])
})

test('spouse and children of the enrollment are named with one press, until they are listed', async () => {
  const mia = { relationship: 'Child', first_name: 'Mia', last_name: 'Lee', birthdate: '03/04/2015' } as const
  const { asked } = await startBeneficiaries([], [{ relationship: 'Spouse', birthdate: '02/02/1980' }, mia])
  const offers = () => [...document.querySelectorAll('.people-offered button')].map((one) => one.textContent)
  expect(find('[role=group]').getAttribute('aria-labelledby')).toBe(find('.people-offered .people-hint').id)
  expect(offers()).toEqual(['Add your spouse', 'Add Mia Lee'])
  expect(await violations()).toEqual([])

  // The server's list calls a spouse otherwise here: the relationship is asked.
  await press('Add your spouse')
  expect(text()).toContain('We filled in what we already know. Please check it.')
  expect(find<HTMLInputElement>('#beneficiary-birthdate').value).toBe('02/02/1980')
  expect(find<HTMLSelectElement>('#beneficiary-relationship').value).toBe('')
  expect(button('Add Mia Lee')?.disabled).toBe(true)
  await press('Cancel')

  await press('Add Mia Lee')
  expect(find('dialog h2').textContent).toBe('Add beneficiary')
  expect(find<HTMLInputElement>('#beneficiary-ssn').value).toBe('')
  await fill('beneficiary', { ssn: '123-45-6788', beneficiary_percentage: '60' })
  await submit()
  expect(asked.validate).toEqual([
    {
      enrollmentId: 'e',
      person: { ...mia, beneficiary_id: 'b1-1a2b3c4d', ssn: '123456788', beneficiary_percentage: 60 },
    },
  ])
  expect(offers()).toEqual(['Add your spouse'])

  await press('Add beneficiary')
  expect(text()).not.toContain('We filled in what we already know')
  await press('Cancel')
  await press('Edit Mia Lee')
  expect(find('dialog h2').textContent).toBe('Edit beneficiary')
  expect(text()).not.toContain('We filled in what we already know')
})

test('Escape closes an untouched form at once, and asks before it discards answers', async () => {
  const { actorRef } = await startBeneficiaries()
  const escape = () =>
    act(async () => {
      find('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
    })
  await press('Add beneficiary')
  await escape()
  expect(document.querySelector('dialog')).toBeNull()
  await press('Add beneficiary')
  await fill('beneficiary', { first_name: 'Ann' })
  await escape()
  expect(text()).toContain('What you entered in this form will be lost.')
  await press('Keep editing')
  expect(find<HTMLInputElement>('#beneficiary-first_name').value).toBe('Ann')
  expect(text()).not.toContain('What you entered in this form will be lost.')
  await press('Close')
  await press('Discard answers')
  expect(document.querySelector('dialog')).toBeNull()
  expect(actorRef.getSnapshot().context.people).toEqual([])
})

// @spec 2:233
test('an ssn on file is kept unless it is retyped; a refused save is one main error above the list', async () => {
  const onFile = { ...ann, beneficiary_id: 'b1', ssn: '•••-••-6789', beneficiary_percentage: 100 }
  const { actorRef, asked, refuse } = await startBeneficiaries([onFile])
  await press('Edit Ann Lee')
  expect(find<HTMLInputElement>('#beneficiary-ssn').value).toBe('•••-••-6789')
  await fill('beneficiary', { first_name: 'Anna' })
  await submit()
  const { ssn: _, ...rest } = onFile
  expect(asked.validate).toEqual([{ enrollmentId: 'e', person: { ...rest, first_name: 'Anna' } }])
  refuse(refusedAt(['main', 'error_people_same_id']))
  await press('Next')
  expect(find('[role=alert]').textContent).toContain(m.error_people_same_id())
  refuse(null)
  await press('Next')
  expect(asked.save.at(-1)).toEqual({ enrollmentId: 'e', revision: 4, people: [{ ...rest, first_name: 'Anna' }] })
  expect(actorRef.getSnapshot().output).toEqual({ step: 'beneficiaries' })
})

test('who was listed and not saved is asked for the number again: the row says so, and so does a refused save', async () => {
  const listed = { ...ann, beneficiary_id: 'b1', beneficiary_percentage: 100 }
  const { ssn: _, ...withoutSsn } = listed
  const { asked, refuse } = await startBeneficiaries([withoutSsn])
  expect(find('.people-row .field-message').textContent).toBe('Error: Social Security Number: Field is required')
  refuse(refusedAt(['beneficiaries.0.ssn', 'error_field_required']))
  await press('Next')
  expect(find('[role=alert]').textContent).toContain('Ann Lee · Social Security Number: Field is required')
  refuse(null)
  await press('Edit Ann Lee')
  await fill('beneficiary', { ssn: ann.ssn })
  await submit()
  expect(document.querySelector('.people-row .field-message')).toBeNull()
  await press('Next')
  expect(asked.save).toHaveLength(2)
  expect(await violations()).toEqual([])
})

test('a step of an enrollment that another tab submitted says so and leads to the confirmation', async () => {
  const { refuse } = await startBeneficiaries([
    { ...ann, ssn: '•••-••-6789', beneficiary_id: 'b1', beneficiary_percentage: 100 },
  ])
  const submitted = errorAt('main', 'error_enrollment_submitted')
  refuse(new CallProblem({ kind: 'conflict', message: submitted.error_message ?? '', errors: [submitted] }))
  await press('Next')
  await said('This enrollment has been submitted and can no longer be changed.')
  await press('See the confirmation')
  expect(did).toEqual(['reopen'])
})
