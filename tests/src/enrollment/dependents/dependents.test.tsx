import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { violations } from '../../ui/render.tsx'
import { choose, click, find, submit, paste } from '../../form/mount.tsx'
import { button, did, fill, press, text } from '../in-wizard.tsx'
import { refusedAt } from '../../recorded/refused-at.ts'
import { bea, person, startDependents } from './dependents-step.tsx'

vi.mock('#src/calls/enrollment/typed.actors.ts', () => import('../typed.fake.ts'))

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
  expect(button('Add spouse')?.title).toBe('Please save the open form before you add a dependent')
  expect(text()).toContain('Please save the open form before you continue')
  await fill('dependent', bea)
  await click('#dependent-gender-1')
  problems.validate = refusedAt([
    'primary_info.birthdate',
    'error_dependent_young',
    { message_values: { minimum: 18 } },
  ])
  await submit()
  expect(find('#dependent-birthdate_message').textContent).toBe(`Error: ${m.error_dependent_young({ minimum: 18 })}`)
  delete problems.validate
  await submit()
  const sent = {
    primary_info: { dependent_id: 'd1-1a2b3c4d', relationship: 'Spouse', ...bea, gender: '1', employed: '0' },
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
    'Please save the open form before you continue',
  ])
  for (const name of ['Edit Bea Lee', 'Delete Bea Lee', 'Add child']) expect(button(name)?.disabled).toBe(true)
  expect(button('Delete Bea Lee')?.title).toBe('Please save the open form before you delete someone')
  expect(button('Add child')?.title).toBe('Please save the open form before you add a dependent')
  await press('Cancel')
  problems.save = refusedAt([
    'dependents.1.primary_info.birthdate',
    'error_dependent_child_old',
    { message_values: { maximum: 25 } },
  ])
  await press('Next')
  expect(find('[role=alert]').textContent).toContain(
    `Dependent #2 Date of birth: ${m.error_dependent_child_old({ maximum: 25 })}`,
  )
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
  problems.recheck = refusedAt(['dependents.1.primary_info.ssn', 'error_ssn_of_member'])
  await press('Save & Continue Later')
  expect(find('[role=alert]').textContent).toContain(`Dependent #2 Social Security Number: ${m.error_ssn_of_member()}`)
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
