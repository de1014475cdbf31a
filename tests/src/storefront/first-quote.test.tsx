import { act } from 'react'
import { createActor, fromPromise, waitFor } from 'xstate'
import { beforeEach, expect, test, vi } from 'vitest'
import type { QuoteSaved, SaveFilterInput, ZipAnswer } from '#machines/storefront/quote/quote.context.ts'
import { quoteMachine } from '#machines/storefront/quote/quote.machine.ts'
import { takeLocale } from '#src/i18n/locale.ts'
import { FirstQuote } from '#src/storefront/quote/first-quote.tsx'
import { eventually } from '#tests/eventually.ts'
import { asAtServer } from '../recorded/as-at-server.ts'
import { click, find, render, violations } from '../ui/render.tsx'

beforeEach(() => takeLocale('en'))

const open = async (isPhone: boolean) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query === '(max-width: 639px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const machine = asAtServer(
    quoteMachine.provide({
      actors: {
        lookUpZip: fromPromise<ZipAnswer, { zip: string }>(() =>
          Promise.resolve({ state: 'TX', city: 'Austin', counties: [] }),
        ),
        validateZip: fromPromise<ZipAnswer, { zip: string }>(() =>
          Promise.resolve({ state: 'TX', city: 'Austin', counties: [] }),
        ),
        saveFilter: fromPromise<QuoteSaved, SaveFilterInput>(() => Promise.reject(new Error('down'))),
      },
    }),
  )
  const actor = createActor(machine, { input: { form: 'banner', enrollmentId: null, planId: null } }).start()
  await waitFor(actor, (s) => s.matches('editing'))
  await render(<FirstQuote actorRef={actor} />)
  return actor
}

const details = (): HTMLDetailsElement => {
  const found = find('details')
  if (!(found instanceof HTMLDetailsElement)) throw new Error('no details')
  return found
}
const press = () => act(async () => find('summary').click())

test('on a phone the form is behind one line, and folding it loses nothing', async () => {
  const actor = await open(true)
  expect([details().open, find('summary').hidden, find('summary').textContent]).toEqual([
    false,
    false,
    'Get your price',
  ])
  expect(await violations()).toEqual([])
  await press()
  await eventually(() => expect(details().open).toBe(true))
  await act(async () => actor.send({ type: 'quote.change', field: 'zip', value: '78701' }))
  expect(details().open).toBe(true)
  await press()
  await eventually(() => expect(details().open).toBe(false))
  expect(find('[autocomplete="postal-code"]')).toHaveProperty('value', '78701')
})

test('what is wrong with what is sent stays in sight', async () => {
  await open(true)
  await press()
  await click('button[type="submit"]')
  await eventually(() => expect(document.querySelectorAll('.field-message').length).toBeGreaterThan(0))
  expect(details().open).toBe(true)
})

test('on a desk it is open, without the line', async () => {
  await open(false)
  expect([details().open, find('summary').hidden]).toEqual([true, true])
  expect(await violations()).toEqual([])
})
