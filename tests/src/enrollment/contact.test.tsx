import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { FieldError } from '#schemas/calls/envelope.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { providedContactMachine } from '#src/calls/contact.actors.ts'
import { ContactView } from '#src/enrollment/contact.view.tsx'
import { eventually } from '#tests/eventually.ts'
import { violations } from '../ui/render.tsx'
import { find, mount, paste, submit } from '../form/mount.tsx'
import { button, configured, facts, fake, inWizard, press } from './in-wizard.tsx'
import recorded from './recorded/contact.json' with { type: 'json' }
import { server } from './send.fake.ts'

vi.mock('#src/calls/typed.actors.ts', () => import('./typed.fake.ts'))
vi.mock('#src/calls/send.ts', () => import('./send.fake.ts'))

/** As the server refuses an address; a test of the server's records it and fails when it drifts. */
const refusal = new CallProblem({ kind: 'field', message: recorded.message, errors: recorded.data as FieldError[] })

const onFile = {
  address1: 'Medical Center Drive',
  city: 'Sunset Valley',
  zip: '78701',
  state: 'TX',
  email_address: 'ann@example.com',
  phone_number: '5124632000',
  birth_city: 'Hà Nội, Việt Nam',
  birth_state: 'XX',
}

beforeEach(() => {
  server.forget()
  server.answers['get-form-fields-contact-info'] = () => ({ result: configured(Object.keys(onFile)) })
  server.answers['get-states'] = () => ({ result: [{ name: 'Texas', abbrev: 'TX' }] })
  server.answers['get-enrollment-temp-info'] = () => ({ result: onFile, revision: 1 })
  server.answers['validate-member-email'] = () => ({ is_valid: true })
  server.answers['save-contact-info'] = () => {
    throw refusal
  }
})

const start = async () => {
  const actorRef = createActor(providedContactMachine.provide({ actors: { screenshot: fake([], () => undefined) } }), {
    input: { enrollmentId: 'e', facts },
  }).start()
  await mount(inWizard(<ContactView actorRef={actorRef} />))
  await eventually(() => find('#contact-address1'))
  return actorRef
}
const asEntered = () =>
  [...document.querySelectorAll('label')]
    .find((one) => one.textContent === 'Use this address as entered')
    ?.querySelector('input') ?? null
const bodies = () =>
  server.asked.flatMap(({ key, body }) => (key.endsWith('save-contact-info') ? [body as Record<string, unknown>] : []))
const message = (name: string) => document.querySelector(`#contact-${name}_message`)?.textContent ?? ''

// @spec 2:83
test('contact: an address that is doubted takes the ZIP code’s city in one press, or is used as entered', async () => {
  const actorRef = await start()
  expect(asEntered()).toBeNull()
  await submit()
  await eventually(() => expect(asEntered()?.checked).toBe(false))
  expect(['address1', 'city'].map(message)).toEqual([
    'Error: We could not find this address in 78701. Check the street, city and ZIP code.',
    'Error: ZIP code 78701 belongs to Austin. Check the city and ZIP code.',
  ])
  expect(bodies()).toMatchObject([{ with_validation: 1 }])
  expect(await violations()).toEqual([])

  // Another city is another address: what was said of the old one is forgotten.
  await press('Use Austin')
  expect([find<HTMLInputElement>('#contact-city').value, asEntered(), button('Use Austin')]).toEqual([
    'Austin',
    null,
    undefined,
  ])
  await paste('#contact-city', 'Sunset Valley')
  await submit()
  await eventually(() => expect(asEntered()?.checked).toBe(false))
  await act(async () => asEntered()?.click())
  server.answers['save-contact-info'] = () => ({ revision: 2 })
  await submit()
  await eventually(() => expect(actorRef.getSnapshot().output).toEqual({ step: 'contact' }))
  expect(bodies().at(-1)).toMatchObject({ city: 'Sunset Valley', with_validation: 0 })
})

test('contact: an address that was used as entered is so again, until it is another one', async () => {
  server.answers['get-enrollment-temp-info'] = () => ({ result: { ...onFile, address_as_entered: true }, revision: 1 })
  await start()
  await eventually(() => expect(asEntered()?.checked).toBe(true))
  await paste('#contact-address1', '1 Main St')
  expect(asEntered()).toBeNull()
})

test('contact: people born abroad find that in the list of states', async () => {
  await start()
  const list = find<HTMLSelectElement>('#contact-birth_state')
  expect([list.value, list.selectedOptions[0]?.textContent]).toEqual(['XX', 'Outside the United States'])
  const home = [...find<HTMLSelectElement>('#contact-state').options].map(({ value }) => value)
  expect(home).toEqual(['', 'TX'])
  expect(document.body.textContent).toContain('If you were born outside the United States: city and country.')
})
