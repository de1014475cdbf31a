import { useState } from 'react'
import { expect, test } from 'vitest'
import { TextField } from '#src/fields/fields.tsx'
import { PlainForm } from '#src/form/plain-form.tsx'
import { StepForm } from '#src/form/form-engine.tsx'
import { eventually } from '#tests/eventually.ts'
import { blur, click, find, focus, mount, paste } from './mount.tsx'

const definition = [{ name: 'email', kind: 'email' as const, label: () => 'Email' }]

function OfTheStorefront() {
  const [email, setEmail] = useState('')
  return <TextField id="f-email" label="Email" inputMode="email" value={email} onValue={setEmail} />
}

const asked = () => document.querySelector('.field-doubt')?.textContent ?? null

test.each([
  ['a step', <StepForm key="a" id="f" definition={definition} onSubmit={() => undefined} />],
  ['a dialog', <PlainForm key="b" id="f" label="Form" definition={definition} onSubmit={() => undefined} />],
  ['the storefront', <OfTheStorefront key="c" />],
])('an email field of %s asks about a domain that looks mistyped once it is left', async (_, form) => {
  await mount(form)
  await focus('#f-email')
  await paste('#f-email', 'ann@gmial.com')
  expect(asked()).toBeNull()
  await blur('#f-email')
  await eventually(() => expect(asked()).toBe('Did you mean ann@gmail.com? Yes, change it'))
  await paste('#f-email', 'ann@gmial.org')
  expect(asked()).toBeNull()
  await paste('#f-email', 'ann@gmial.com')
  await click('.field-doubt button')
  expect(find<HTMLInputElement>('#f-email').value).toBe('ann@gmail.com')
  expect(document.activeElement).toBe(find('#f-email'))
  expect(asked()).toBeNull()
})
