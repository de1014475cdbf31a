import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { QuoteOffer } from '#schemas/calls/enrollment/offer.calls.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { providedContactMachine } from '#src/calls/enrollment/contact/contact.actors.ts'
import { ContactView } from '#src/enrollment/contact/contact.view.tsx'
import { eventually } from '#tests/eventually.ts'
import { violations } from '../ui/render.tsx'
import { choose, find, mount, paste, submit } from '../form/mount.tsx'
import { button, configured, facts, fake, inWizard, press, said, text } from './in-wizard.tsx'
import recorded from './recorded/contact.json' with { type: 'json' }
import { server } from './send.fake.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { asAtServer } from '../recorded/as-at-server.ts'
import { refusedAt } from '../recorded/refused-at.ts'

vi.mock('#src/calls/enrollment/typed.actors.ts', () => import('./typed.fake.ts'))
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
  server.answers['get-form-fields-contact-info'] = () => ({
    result: configured(Object.keys(onFile)).map((field) => ({ ...field, read_only: false, value: null })),
  })
  server.answers['get-states'] = () => ({ result: [{ name: 'Texas', abbrev: 'TX' }] })
  server.answers['get-enrollment-temp-info'] = () => ({
    result: { ...onFile, email_verified: false, phone_verified: false },
    revision: 1,
  })
  server.answers['validate-member-email'] = () => ({ is_valid: true })
  server.answers['save-contact-info'] = () => {
    throw refusal
  }
})

const start = async () => {
  const actorRef = createActor(
    asAtServer(providedContactMachine.provide({ actors: { screenshot: fake([], () => undefined) } })),
    {
      input: { enrollmentId: 'e', facts },
    },
  ).start()
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
  server.answers['get-enrollment-temp-info'] = () => ({
    result: { ...onFile, email_verified: false, phone_verified: false, address_as_entered: true },
    revision: 1,
  })
  await start()
  await eventually(() => expect(asEntered()?.checked).toBe(true))
  await paste('#contact-address1', '1 Main St')
  expect(asEntered()).toBeNull()
})

test('contact: a home in one of several counties is asked for it, and then shown its prices', async () => {
  const quoted = { zip: '78701', state: 'TX', tier: 'IO', children: 0, spouse_dob: null } as const
  const offer: QuoteOffer = {
    about: 'home',
    quoted,
    would: { ...quoted, zip: '78642' },
    plans: [],
    monthly_before: 420.5,
    monthly_now: 420.5,
    counties: [
      { name: 'Travis', plans: [], monthly_now: 420.5 },
      {
        name: 'Burnet',
        plans: [{ plan_id: 'silver', plan_name: 'Evergreen Silver', before: 420.5, now: 380.25, reason: null }],
        monthly_now: 380.25,
      },
    ],
  }
  server.answers['save-contact-info'] = () => {
    throw new CallProblem({ kind: 'conflict', message: 'Other prices', errors: [], offer })
  }
  const actorRef = await start()
  await submit()
  const list = await eventually(() => find<HTMLSelectElement>('dialog[open] select'))
  const dialog = find('dialog[open]')
  expect([...list.options].map(({ value }) => value)).toEqual(['', 'Travis', 'Burnet'])
  expect(dialog.textContent).toContain('ZIP code 78642 covers several counties')
  expect(dialog.querySelector('table')).toBeNull()
  expect(await violations()).toEqual([])
  // Nobody goes on without one.
  await press('Change the quote and continue')
  expect(find('dialog[open] .field-message').textContent).toContain('Please choose your county')
  expect(document.activeElement).toBe(list)
  expect(bodies()).toHaveLength(1)

  await choose('dialog[open] select', 'Travis')
  expect(dialog.querySelector('.field-message')).toBeNull()
  expect(dialog.textContent).toContain('Your plans cost the same there.')
  await choose('dialog[open] select', 'Burnet')
  expect(dialog.textContent).toContain('78642, Burnet, TX')
  expect(dialog.textContent).toContain('Evergreen Silver$420.50$380.25')
  await press('Correct the address')
  await submit()
  await eventually(() => find('dialog[open] select'))
  expect(bodies().at(-1)).not.toHaveProperty('county')
  await choose('dialog[open] select', 'Burnet')
  server.answers['save-contact-info'] = () => ({ revision: 2 })
  await press('Change the quote and continue')
  await eventually(() => expect(actorRef.getSnapshot().output).toEqual({ step: 'contact' }))
  expect(bodies().at(-1)).toMatchObject({
    county: 'Burnet',
    agreed: { plans: [{ plan_id: 'silver', now: 380.25 }], monthly_now: 380.25 },
  })
})

test('contact: people born abroad find that in the list of states', async () => {
  await start()
  const list = find<HTMLSelectElement>('#contact-birth_state')
  expect([list.value, list.selectedOptions[0]?.textContent]).toEqual(['XX', 'Outside the United States'])
  const home = [...find<HTMLSelectElement>('#contact-state').options].map(({ value }) => value)
  expect(home).toEqual(['', 'TX'])
  expect(document.body.textContent).toContain('If you were born outside the United States: city and country.')
})

// @spec 2:227
test('contact: an address and a number that somebody else has are plain messages at their fields', async () => {
  server.answers['save-contact-info'] = () => {
    throw refusedAt(['email_address', 'error_email_exists'], ['phone_number', 'error_phone_exists'])
  }
  await start()
  await submit()
  await eventually(() => expect(message('email_address')).toBe(`Error: ${m.error_email_exists()}`))
  expect(message('phone_number')).toBe(`Error: ${m.error_phone_exists()}`)
  expect(find('#contact-email_address').getAttribute('aria-invalid')).toBe('true')
  // Neither a code nor Skip gets around it.
  expect(text()).not.toMatch(/via OTP|Skip (Email|Phone) Validation/)
  expect(await violations()).toEqual([])
})

// @spec 2:108
test('contact: closing the verification leads back to its first stage; a proved address bears a check mark', async () => {
  server.answers['save-contact-info'] = () => {
    throw refusedAt(['email_address', 'error_email_undeliverable', { is_valid: false }])
  }
  server.answers['send-otp'] = () => ({ message: 'We sent a code to ann@example.com.', wait_seconds: 120 })
  server.answers['verify-otp'] = () => ({ verified: true })
  await start()
  await submit()
  await said('Verify with a one-time code')
  const open = async () => {
    await press('Verify with a one-time code')
    return eventually(() => find('dialog[open]'))
  }
  await open()
  await eventually(() => expect(button('Send code')?.disabled).toBe(false))
  await press('Send code')
  await eventually(() => find('#verify-otp-otp'))
  await press('Close')
  await eventually(() => expect(document.querySelector('dialog[open]')).toBeNull())

  // The first stage again: the wait since the last code goes on, and whoever has a code goes on with it.
  await open()
  await eventually(() => expect(button('Send code')?.disabled).toBe(true))
  expect(document.querySelector('#verify-otp-otp')).toBeNull()
  await press('I have a code')
  await paste('#verify-otp-otp', '123456')
  await press('Verify')
  await said('Your email is verified')
  // It closes by itself two seconds later.
  await eventually(() => expect(document.querySelector('dialog[open]')).toBeNull())
  expect(text()).toContain('Email verified')
  expect(message('email_address')).toBe('')
})
